"""A bare machine becomes a working one, once; what cannot be had is said in one line."""

import hashlib
import subprocess

import pytest
from publishing import ROOT

from publish.setup import environment, node
from publish.setup.problem import Problem


@pytest.fixture
def no_processes(monkeypatch):
    """Fail the test if anything is started."""
    monkeypatch.setattr(subprocess, "run", lambda command, **_: pytest.fail(f"started {command}"))


def test_an_old_python_is_told_which_one_to_use(monkeypatch, tmp_path):
    monkeypatch.setattr(environment.sys, "version_info", (3, 9, 2))
    with pytest.raises(Problem, match="this is Python 3.9; run it with Python 3.11 or newer"):
        environment.inside_environment(tmp_path)


def test_requirements_are_installed_once_for_each_text(monkeypatch, tmp_path):
    calls, file = [], tmp_path / "requirements.txt"
    monkeypatch.setattr(environment, "pip_install", lambda *what, **_: calls.append(what))
    for text in "a==1\n", "a==1\n", "a==2\n", "a==2\n":
        file.write_text(text)
        environment.install(tmp_path, file)
    assert len(calls) == 2


def test_what_pip_says_reaches_the_author_in_one_line(monkeypatch, tmp_path):
    said = "Looking in indexes\nERROR: No matching distribution found for a==1\n"
    monkeypatch.setattr(subprocess, "run", lambda *_, **__: subprocess.CompletedProcess([], 1, "", said))
    (tmp_path / "requirements.txt").write_text("a==1")
    with pytest.raises(
        Problem,
        match=r"^requirements.txt: pip could not install it: ERROR: No matching distribution found for a==1; see",
    ):
        environment.install(tmp_path, tmp_path / "requirements.txt")
    assert not (tmp_path / "requirements.installed").exists()


def test_an_environment_that_was_moved_is_made_anew(tmp_path):
    home = tmp_path / ".venv"
    environment.python_of(home).parent.mkdir(parents=True)
    environment.python_of(home).touch()
    (home / "made-by.json").write_text('{"place": "/somewhere/else", "python": "/usr", "version": "3.11"}')
    assert not environment.healthy(home)


def test_without_ensurepip_and_without_root_the_missing_package_is_named(monkeypatch):
    monkeypatch.setattr(environment, "has_ensurepip", lambda: False)
    monkeypatch.setattr(environment.os, "geteuid", lambda: 1000)
    with pytest.raises(Problem, match="sudo apt install python3-venv"):
        environment.get_ensurepip()


def test_as_root_on_debian_the_missing_package_is_installed(monkeypatch):
    installed = []
    monkeypatch.setattr(environment, "has_ensurepip", lambda: bool(installed))
    monkeypatch.setattr(environment.os, "geteuid", lambda: 0)
    monkeypatch.setattr(environment.shutil, "which", lambda name: f"/usr/bin/{name}")
    monkeypatch.setattr(environment, "apt_install", lambda *packages: installed.extend(packages))
    environment.get_ensurepip()
    assert installed == ["python3-venv"]


def test_what_the_lock_lists_is_not_installed_twice(no_processes, tmp_path):
    (tmp_path / "package-lock.json").write_text("{}")
    (tmp_path / "node_modules").mkdir()
    (tmp_path / "node_modules/installed").write_text(hashlib.sha256(b"{}").hexdigest())
    assert node.node_modules(tmp_path) == tmp_path / "node_modules"


def test_a_machine_without_node_gets_one_from_the_python_index(monkeypatch):
    installed = []
    monkeypatch.setattr(node.shutil, "which", lambda name: None)
    monkeypatch.setattr(node, "packaged_node", lambda: ("node", ["node", "npm-cli.js"]) if installed else None)
    monkeypatch.setattr(node, "pip_install", lambda home, *what, why: installed.extend(what))
    assert node.node_and_npm() == ("node", ["node", "npm-cli.js"])
    assert installed == [node.WHEEL]


def test_an_old_node_is_not_used(monkeypatch):
    monkeypatch.setattr(node.shutil, "which", lambda name: f"/usr/bin/{name}")
    monkeypatch.setattr(node, "major", lambda path: 18)
    monkeypatch.setattr(node, "packaged_node", lambda: ("packaged", ["packaged", "npm-cli.js"]))
    assert node.node_and_npm()[0] == "packaged"


def test_no_file_of_the_project_names_a_registry():
    """Whoever builds uses the registries of their own machine."""
    for name in "package-lock.json", "requirements.txt", "requirements-test.txt", ".npmrc":
        text = (ROOT / name).read_text()
        assert (
            'resolved"' not in text
            and "registry" not in text.replace("omit-lockfile-registry-resolved", "")
            and "index" not in text
        ), name
