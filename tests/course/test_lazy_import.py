"""py/course/lazy_import.py: modules that arrive when they are first imported."""

import gzip
import hashlib
import importlib
import json
import sys
import zipfile

import pytest

import lazy_import


@pytest.fixture
def holding(tmp_path, monkeypatch):
    """holding(files) -> (a finder of those modules, the names it asked for); each file is {path: text} and becomes a pack or a wheel."""
    monkeypatch.setattr(sys, "path", [*sys.path, str(tmp_path / "python")])
    monkeypatch.setattr(sys, "meta_path", [*sys.meta_path])
    monkeypatch.setattr(lazy_import, "WHEELS", str(tmp_path / "wheels"))
    before = set(sys.modules)

    def hold(contents, listed=None):
        asked = []
        bring = lambda name: asked.append(name) or contents[name]
        listed = listed or {
            name: {"sha256": hashlib.sha256(content or b"").hexdigest(), "modules": [name.partition(".")[0]]}
            for name, content in contents.items()
        }
        sys.meta_path.append(lazy_import.Later(listed, bring))
        return asked

    yield hold
    for name in set(sys.modules) - before:
        del sys.modules[name]
    sys.path_importer_cache.clear()


def pack(tmp_path, files):
    files = {str(tmp_path / "python" / path): text.encode() for path, text in files.items()}
    listed = json.dumps([[path, len(content)] for path, content in files.items()]).encode()
    return gzip.compress(len(listed).to_bytes(4, "little") + listed + b"".join(files.values()))


def test_a_module_comes_out_of_its_pack_when_it_is_imported(tmp_path, holding):
    asked = holding(
        {"alpha.pack": pack(tmp_path, {"alpha/__init__.py": "from alpha import beta", "alpha/beta.py": "two = 2"})}
    )
    assert not asked
    import alpha

    assert alpha.beta.two == 2 and asked == ["alpha.pack"]


def test_a_pack_is_asked_for_once(tmp_path, holding):
    asked = holding({"alpha.pack": pack(tmp_path, {"alpha.py": ""})})
    import alpha  # noqa: F401

    with pytest.raises(ModuleNotFoundError):
        import alpha.nothing  # noqa: F401
    assert asked == ["alpha.pack"]


def test_a_part_of_a_package_that_is_here_comes_later(tmp_path, holding):
    (tmp_path / "python/gamma").mkdir(parents=True)
    (tmp_path / "python/gamma/__init__.py").write_text("")
    asked = holding({"gamma.pack": pack(tmp_path, {"gamma/delta.py": "four = 4"})})
    import gamma

    assert not asked
    assert importlib.import_module("gamma.delta").four == 4 and gamma.delta.four == 4


def test_a_wheel_is_imported_from_as_it_is(tmp_path, holding):
    with zipfile.ZipFile(tmp_path / "epsilon-1.0-py3-none-any.whl", "w") as wheel:
        wheel.writestr("epsilon.py", "five = 5")
    content = (tmp_path / "epsilon-1.0-py3-none-any.whl").read_bytes()
    holding(
        {"epsilon-1.0-py3-none-any.whl": content},
        {"epsilon-1.0-py3-none-any.whl": {"sha256": hashlib.sha256(content).hexdigest(), "modules": ["epsilon"]}},
    )
    import epsilon

    assert epsilon.five == 5


def test_names_in_no_list_ask_for_nothing(holding):
    asked = holding({"alpha.pack": b""})
    with pytest.raises(ModuleNotFoundError):
        import matplotlib_of_another_course  # noqa: F401
    assert not asked


@pytest.mark.parametrize("content", [None, b"half of it"])
def test_without_the_file_the_import_says_what_to_do_and_a_later_one_may_succeed(tmp_path, holding, content):
    good = pack(tmp_path, {"zeta.py": "six = 6"})
    contents = {"zeta.pack": content}
    holding(contents, {"zeta.pack": {"sha256": hashlib.sha256(good).hexdigest(), "modules": ["zeta"]}})
    with pytest.raises(ModuleNotFoundError, match="zeta could not be fetched; try again when the network is there"):
        import zeta
    contents["zeta.pack"] = good
    import zeta

    assert zeta.six == 6
