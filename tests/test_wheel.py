"""What is shipped: a wheel and a source archive that hold what they should, twice the same, and that work where
there is no checkout.
"""

from __future__ import annotations

import email
import importlib.util
import json
import os
import subprocess
import sys
import tarfile
import zipfile
from pathlib import Path
from types import ModuleType
from typing import NamedTuple

import pytest

from ruling_service import __version__

ROOT = Path(__file__).resolve().parents[1]


class Shipped(NamedTuple):
    """The archives: `wheel` is built from the source archive, `from_tree` from the checkout."""

    source: Path
    wheel: Path
    from_tree: Path


def built(*command: str) -> None:
    """Run a build; skip where the build backend cannot be fetched."""
    ran = subprocess.run(
        [sys.executable, "-m", *command], capture_output=True, text=True, timeout=600, check=False
    )
    if ran.returncode:
        said = ran.stdout + ran.stderr
        if "Could not find a version" in said or "connection" in said.lower():
            pytest.skip("the build backend cannot be fetched here")
        pytest.fail(said)


@pytest.fixture(scope="module")
def shipped(tmp_path_factory: pytest.TempPathFactory) -> Shipped:
    """The project's archives, built from the checkout."""
    folder, again = tmp_path_factory.mktemp("shipped"), tmp_path_factory.mktemp("again")
    # `make` installs the backend (requirements-build.lock); else each build fetches it for an environment
    here = importlib.util.find_spec("hatchling") is not None
    built("build", *(["--no-isolation"] if here else []), "--outdir", str(folder), str(ROOT))
    apart = ["--no-build-isolation"] if here else []
    built("pip", "wheel", "--quiet", "--no-deps", *apart, "--wheel-dir", str(again), str(ROOT))
    return Shipped(next(folder.glob("*.tar.gz")), next(folder.glob("*.whl")), next(again.glob("*.whl")))


@pytest.fixture(scope="module")
def installed(shipped: Shipped, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The folder where the wheel is installed, with nothing fetched."""
    folder = tmp_path_factory.mktemp("installed")
    command = [sys.executable, "-m", "pip", "install", "--quiet", "--no-deps", "--no-index", "--no-compile"]
    subprocess.run([*command, "--target", str(folder), str(shipped.wheel)], check=True, capture_output=True)
    return folder


class Machine(NamedTuple):
    """A folder far from the checkout, where the tree's indexer cannot be imported."""

    folder: Path
    environment: dict[str, str]

    def python(self, *args: str) -> str:
        """What Python prints there."""
        ran = subprocess.run(
            [sys.executable, *args], cwd=self.folder, env=self.environment, capture_output=True, text=True,
            timeout=600, check=False
        )
        assert ran.returncode == 0, ran.stderr
        return ran.stdout

    def rulings(self, *args: str) -> str:
        """What the command prints there."""
        return self.python("-m", "ruling_service", *args)


@pytest.fixture(scope="module")
def machine(installed: Path, tmp_path_factory: pytest.TempPathFactory) -> Machine:
    """Such a machine, with the wheel and a library."""
    folder = tmp_path_factory.mktemp("machine")
    (folder / "hidden").mkdir()
    (folder / "hidden" / "indexer.py").write_text("raise ImportError('this is only in the tree')\n")
    paths = os.pathsep.join([str(folder / "hidden"), str(installed)])
    made = Machine(folder, {**os.environ, "PYTHONPATH": paths, "RULINGS_HOME": str(folder / "home")})
    # as `rulings index`, but wordings aren't read ahead
    build = "from ruling_service._indexer.build import build_library; print(build_library().entries)"
    assert int(made.python("-c", build)) > 500
    return made


def names(path: Path) -> list[str]:
    """The files in an archive."""
    if path.suffix == ".whl":
        return zipfile.ZipFile(path).namelist()
    with tarfile.open(path) as archive:
        return [one.name for one in archive.getmembers() if one.isfile()]


@pytest.mark.slow
def test_the_wheel_holds_every_corpus_file_and_template(shipped):
    held = set(names(shipped.wheel))
    for name in ("corpus", "learnt", "templates"):
        for path in (ROOT / name).rglob("*"):
            if path.is_file() and not path.name.startswith("."):
                assert f"ruling_service/_data/{path.relative_to(ROOT).as_posix()}" in held


@pytest.mark.slow
def test_only_the_package_is_at_the_top_level_once_installed(shipped, installed):
    about = f"ruling_service-{__version__}.dist-info"
    assert {name.partition("/")[0] for name in names(shipped.wheel)} == {"ruling_service", about}
    assert {path.name for path in installed.iterdir()} == {"ruling_service", about, "bin"}
    packed = {name for name in names(shipped.wheel) if name.startswith("ruling_service/_indexer/")}
    assert packed == {
        f"ruling_service/_indexer/{path.relative_to(ROOT / 'indexer').as_posix()}"
        for path in (ROOT / "indexer").rglob("*.py")
    }


@pytest.mark.slow
def test_the_wheel_says_whose_it_is_and_what_may_be_done_with_it(shipped):
    about = f"ruling_service-{__version__}.dist-info"
    archive = zipfile.ZipFile(shipped.wheel)
    said = email.message_from_bytes(archive.read(f"{about}/METADATA"))
    assert said["Version"] == __version__
    assert said["License-Expression"] == "MIT AND CC-BY-4.0"
    assert said["Author"] == "Ruling Service contributors"
    for name in said.get_all("License-File"):
        assert archive.read(f"{about}/licenses/{name}") == (ROOT / name).read_bytes()


@pytest.mark.slow
def test_the_source_archive_holds_the_tree_and_nothing_else(shipped):
    held = {name.partition("/")[2] for name in names(shipped.source)}
    tops = {name.partition("/")[0] for name in held}
    assert {"LICENSE", "Makefile", "requirements.lock", "indexer", "tests", "deploy"} <= tops
    assert not {name for name in tops if name.startswith(".")} - {".gitignore"}
    assert not [name for name in held if name.endswith(".pyc") or "/__pycache__/" in name]
    strangers = {name for name in held if not (ROOT / name).is_file()} - {"PKG-INFO"}
    assert strangers == set()


@pytest.mark.slow
def test_every_build_gives_the_same_bytes(shipped):
    assert shipped.wheel.name == shipped.from_tree.name
    assert shipped.wheel.read_bytes() == shipped.from_tree.read_bytes()


@pytest.mark.slow
def test_the_wheel_works_outside_the_checkout(machine, installed):
    where = machine.python("-c", "import ruling_service; print(ruling_service.__file__)")
    assert where.startswith(str(installed))
    assert machine.rulings("--version") == f"rulings, version {__version__}\n"
    script = next((installed / "bin").glob("rulings*"))
    assert machine.python(str(script), "--version") == f"rulings, version {__version__}\n"
    assert machine.rulings("show", "lcg/keyword/surge").startswith("Surge  lcg/keyword/surge  (keyword)\n")
    found = json.loads(machine.rulings("search", "surge", "--json"))
    assert found["results"][0]["id"] == "lcg/keyword/surge"


@pytest.mark.slow
def test_every_module_of_the_wheel_can_be_imported(machine):
    """A module that still names the tree's indexer finds it hidden."""
    tell = (
        "import importlib, pkgutil, ruling_service\n"
        "for one in pkgutil.walk_packages(ruling_service.__path__, 'ruling_service.'):\n"
        "    if not one.name.endswith('__main__') and '.assistant' not in one.name:\n"
        "        importlib.import_module(one.name)\n"
    )
    machine.python("-c", tell)


@pytest.fixture
def hook(monkeypatch: pytest.MonkeyPatch) -> ModuleType:
    """The hook of the build; the backend that it belongs to is not needed for what is asked of it here."""
    backend = ModuleType("interface")
    backend.BuildHookInterface = object  # type: ignore[attr-defined]
    for name in ("hatchling", "hatchling.builders", "hatchling.builders.hooks", "hatchling.builders.hooks.plugin"):
        monkeypatch.setitem(sys.modules, name, ModuleType(name))
    monkeypatch.setitem(sys.modules, "hatchling.builders.hooks.plugin.interface", backend)
    spec = importlib.util.spec_from_file_location("hatch_build", ROOT / "hatch_build.py")
    assert spec
    assert spec.loader
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.mark.parametrize(
    ("line", "packed"),
    [
        ("from indexer.build import x", "from ruling_service._indexer.build import x"),
        ("    from indexer import readers", "    from ruling_service._indexer import readers"),
        ('late("indexer.build").x()', 'late("ruling_service._indexer.build").x()'),
        ("from indexers import x", "from indexers import x"),
        ("# as the indexer.build does", "# as the indexer.build does"),
    ],
)
def test_an_import_of_the_indexer_is_renamed(hook, tmp_path, line, packed):
    (tmp_path / "one.py").write_text(f"{line}\n")
    assert hook.renamed(tmp_path / "one.py") == f"{packed}\n"


@pytest.mark.parametrize("line", ["import indexer.build", "import indexer", 'name = "indexer.build"'])
def test_what_cannot_be_renamed_stops_the_build(hook, tmp_path, line):
    (tmp_path / "one.py").write_text(f"\n{line}\n")
    with pytest.raises(ValueError, match=r"one\.py:2"):
        hook.renamed(tmp_path / "one.py")
