"""What phones and tablets do to a page, as far as a desktop's Chromium can play one: little memory, another app in front, turned round, a keyboard that composes."""

import authored
import pytest
from lesson import Lesson
from playwright.sync_api import expect

PHONE = {"viewport": {"width": 390, "height": 844}, "device_scale_factor": 2, "is_mobile": True, "has_touch": True}


@pytest.fixture
def phone(new_page, site):
    """The lesson on a touch screen of a device with 2 GB; phone.device sends what the system would do."""
    page = new_page(**PHONE)
    page.add_init_script("Object.defineProperty(navigator, 'deviceMemory', {value: 2})")
    lesson = Lesson(page, site)
    lesson.device = page.context.new_cdp_session(page)
    return lesson.open()


def compose(device, text):
    """As Android keyboards type: a composition that grows by one character and replaces itself, then is put in."""
    for end in range(1, len(text) + 1):
        device.send("Input.imeSetComposition", {"text": text[:end], "selectionStart": end, "selectionEnd": end})
    device.send("Input.insertText", {"text": text})


def test_b16_another_app_in_front_and_the_device_turned_leave_everything_working_in_one_worker(phone):
    page, cell, challenge = phone.page, phone.cell("a1"), phone.challenge()
    cell.source = "x = 6"
    cell.run()
    challenge.source = authored.program("self-attention", "solution.py")
    challenge.check("passed")
    phone.device.send("Page.setWebLifecycleState", {"state": "frozen"})
    page.set_viewport_size({"width": 844, "height": 390})
    phone.device.send("Page.setWebLifecycleState", {"state": "active"})
    cell.source = "print(x * 7)"
    assert cell.run().output == "42\n"
    challenge.check("passed")
    expect(page.locator("html")).to_have_attribute("data-spare", "none", timeout=60_000)  # nobody asked it for a while
    expect(page.locator("html")).to_have_attribute("data-python", "ready")
    cell.source = "while True: pass"
    cell.do("run")
    cell.reaches("running")
    cell.do("stop")
    cell.reaches("stopped")
    cell.source = "print(1 + 1)"
    assert cell.run().output == "2\n"
    expect(page.locator("html")).to_have_attribute("data-spare", "none")
    assert len(page.workers) <= 2  # one that was ended is still listed for a moment


def test_b56_a_keyboard_that_composes_neither_doubles_nor_eats_letters(phone):
    cell = phone.cell("a1")
    cell.source = ""
    editor = cell.at.locator(".cm-content")
    cell.at.scroll_into_view_if_needed()  # an editor is built when it comes near
    editor.tap()
    for typed, whole in (("{1;2}", "{1;2}"), (" naïve", "{1;2} naïve"), (" (日本)", "{1;2} naïve (日本)")):
        compose(phone.device, typed)
        assert cell.source == whole
    for _ in range(4):
        editor.press("Backspace")
    assert cell.source == "{1;2} naïve "
    assert editor.evaluate("one => parseFloat(getComputedStyle(one).fontSize)") >= 16  # smaller, and iPhones zoom in
    assert phone.page.evaluate("visualViewport.scale") == 1
