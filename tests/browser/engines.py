"""The browsers of this machine: which there are, how each is started, and what to say when one is missing.

Chromium and Firefox are driven by Playwright (Firefox over BiDi, so the stock browser serves), WebKit by selenium
and WebKitWebDriver under a private Xvfb, because MiniBrowser has no headless mode.
ATTENTION_CHROMIUM and ATTENTION_FIREFOX name other executables.
"""

import glob
import os
import shutil
import socket
import subprocess
import sys

CHROMIUM_FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    "--disable-dev-shm-usage",
]
PLACES = {
    "chromium": [
        "chromium-headless-shell",
        "chromium",
        "chromium-browser",
        "google-chrome-stable",
        "google-chrome",
        "microsoft-edge",
        "/Applications/Google Chrome.app/Contents/MacOS/Google Chrome",
        "/Applications/Chromium.app/Contents/MacOS/Chromium",
        "C:/Program Files/Google/Chrome/Application/chrome.exe",
        "C:/Program Files (x86)/Microsoft/Edge/Application/msedge.exe",
    ],
    "firefox": [
        "firefox-esr",
        "firefox",
        "/Applications/Firefox.app/Contents/MacOS/firefox",
        "C:/Program Files/Mozilla Firefox/firefox.exe",
    ],
}
INSTALL = {"chromium": "chromium-headless-shell", "firefox": "firefox-esr", "webkit": "webkit2gtk-driver xvfb"}


def executable(name):
    """ "chromium" or "firefox" -> the path of an installed one, or None."""
    named = os.environ.get("ATTENTION_" + name.upper())
    return next((found for found in map(shutil.which, [named] if named else PLACES[name]) if found), None)


def slow(name):
    """Is there only a whole Chromium? It draws its own windows too, which takes a third of the tests' time."""
    return name == "chromium" and not os.environ.get("ATTENTION_CHROMIUM") and not shutil.which(PLACES[name][0])


def minibrowser():
    """WebKitGTK's test browser, or None where the driver or Xvfb is missing."""
    found = glob.glob("/usr/lib/*/webkit2gtk-4.*/MiniBrowser")
    return found[0] if found and shutil.which("WebKitWebDriver") and shutil.which("Xvfb") else None


def described():
    """One line for the head of the test report: engine and where it comes from."""
    said = [f"{name}: {executable(name) or 'Playwright’s own, if downloaded'}" for name in PLACES]
    return ", ".join(said + [f"webkit: {minibrowser() or 'not installed'}"])


def launch(playwright, name, **options):
    """A running "chromium" or "firefox"; the installed one first, then Playwright's own download."""
    path = executable(name)
    if name == "chromium":
        return playwright.chromium.launch(executable_path=path, args=CHROMIUM_FLAGS, **options)
    if path:
        return playwright.firefox.launch(channel="moz-firefox", executable_path=path, **options)
    return playwright.firefox.launch(**options)


def missing(name):
    """None when the engine can be started, else the sentence that says what to install."""
    if name == "webkit":
        there = minibrowser()
    else:
        there = executable(name) or glob.glob(
            os.path.join(
                os.environ.get("PLAYWRIGHT_BROWSERS_PATH")
                or os.path.expanduser(
                    "~/Library/Caches/ms-playwright" if sys.platform == "darwin" else "~/.cache/ms-playwright"
                ),
                name + "-*",
            )
        )
    return (
        None
        if there
        else (
            f"{name} is not installed (Debian: apt-get install {INSTALL[name]}"
            + (f"; elsewhere: playwright install {name})" if name != "webkit" else ")")
        )
    )


class WebKit:
    """MiniBrowser on an invisible screen; `driver` is selenium's, fresh storage for each object."""

    def __init__(self):
        for _ in range(3):  # now and then the driver waits for a browser that never came
            try:
                self.start()
                return
            except Exception as error:
                self.stop()
                last = error
        raise RuntimeError(f"WebKit did not start in three tries: {last}")

    def start(self, patience=60):
        from selenium import webdriver
        from selenium.webdriver.webkitgtk.service import Service

        self.driver = self.service = None
        self.screen, display = screen()
        options = webdriver.WebKitGTKOptions()
        options.binary_location = minibrowser()
        options.add_argument("--automation")
        options.set_capability("browserName", "MiniBrowser")
        environment = {**os.environ, "DISPLAY": display, "LIBGL_ALWAYS_SOFTWARE": "1"}
        self.service = Service(shutil.which("WebKitWebDriver"), env=environment)
        before = socket.getdefaulttimeout()
        socket.setdefaulttimeout(patience)  # selenium takes over this limit for every command
        try:
            self.driver = webdriver.WebKitGTK(options=options, service=self.service)
        finally:
            socket.setdefaulttimeout(before)
        self.driver.set_script_timeout(patience)

    def stop(self):
        try:
            if self.driver:
                self.driver.quit()
            elif self.service:
                self.service.stop()
        finally:
            self.screen.terminate()
            self.screen.wait()


def screen():
    """A private Xvfb -> (its process, its display, e.g. ":1")."""
    reader, writer = os.pipe()
    process = subprocess.Popen(
        ["Xvfb", "-displayfd", str(writer), "-screen", "0", "1280x900x24", "-nolisten", "tcp"],
        pass_fds=[writer],
        stderr=subprocess.DEVNULL,
    )
    os.close(writer)
    with os.fdopen(reader) as said:
        return process, ":" + said.readline().strip()
