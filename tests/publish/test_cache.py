"""What is kept between builds is made once, whole or not at all, and does not grow for ever."""

import os
import threading

import pytest

from publish.setup.cache import alone, kept


@pytest.fixture(autouse=True)
def cache(monkeypatch, tmp_path):
    monkeypatch.setenv("ATTENTION_CACHE", str(tmp_path))


def test_a_thing_is_made_once(tmp_path):
    made = []
    for _ in range(3):
        path = kept(tmp_path, "things/1", lambda path: (made.append(path), path.write_text("x")))
    assert (path.read_text(), len(made)) == ("x", 1)


def test_two_builds_at_once_make_it_once(tmp_path):
    made, ready = [], threading.Barrier(4)

    def make(path):
        made.append(path)
        path.mkdir()

    def build():
        ready.wait()
        kept(tmp_path, "things/1", make)

    threads = [threading.Thread(target=build) for _ in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(made) == 1


def test_a_thing_that_could_not_be_finished_is_not_kept_and_made_anew(tmp_path):
    def fail(path):
        path.write_text("half")
        raise OSError("the disk is full")

    with pytest.raises(OSError):
        kept(tmp_path, "things/1", fail)
    assert kept(tmp_path, "things/1", lambda path: path.write_text("whole")).read_text() == "whole"


def test_of_many_only_the_last_used_stay(tmp_path):
    for number in range(5):
        path = kept(tmp_path, f"things/{number}", lambda path: path.mkdir(), most=3)
        os.utime(path, (number, number))
    kept(tmp_path, "things/5", lambda path: path.mkdir(), most=3)
    assert sorted(os.listdir(tmp_path / "things")) == ["3", "4", "5"]


def test_what_a_build_used_within_the_hour_stays_however_much_there_is(tmp_path):
    for number in range(5):
        kept(tmp_path, f"things/{number}", lambda path: path.mkdir(), most=3)
    assert sorted(os.listdir(tmp_path / "things")) == ["0", "1", "2", "3", "4"]


def test_a_lock_is_held_by_one_at_a_time(tmp_path):
    entered = threading.Event()
    with alone(tmp_path, "task"):
        thread = threading.Thread(target=lambda: [entered.set() for _ in [alone(tmp_path, "task").__enter__()]])
        thread.start()
        assert not entered.wait(0.2)
    assert entered.wait(5)
    thread.join()
