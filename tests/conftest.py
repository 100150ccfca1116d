"""What tests of every part share: a small corpus of our own, libraries built from it and from the real one,
the publishers' documents.
"""

from __future__ import annotations

import fcntl
import gc
import os
import shutil
import sys
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from _pytest.nodeid import coerce_node_id

from indexer.build import build_library
from ruling_service.ask.recalling.prepare import prepare
from ruling_service.engine.kernel.garbage import RARELY
from ruling_service.library import Library, open_library
from tests import rotation

Build = Callable[..., Path]
TOGETHER = 250
"""So many tests of a file run in one process where tests run side by side; a longer file is shared out in
parts of that size.
"""
SHARED = Path(__file__).resolve().parents[2] / "shared"

SOURCES = """
["lcg-compendium"]
game = "lcg"
title = "Compendium"
edition = "2.0"
date = "2020"
rank = 1
parts = [{ name = "Glossary", kinds = ["glossary"] }, { name = "First steps", groups = ["learn"] }]

["lcg-faq-1.3"]
game = "lcg"
title = "FAQ"
edition = "1.3"
date = "2012"
rank = 2
"""

FILES = {
    "sources.toml": SOURCES,
    "synonyms.toml": '[same]\nwr = ["when revealed", "wr"]\n[leads]\ntap = ["exhaust"]\n',
    "lcg/keywords/surge.md": (
        "---\ntitle: Surge\naliases: [surge keyword]\nalso: [lcg/surge]\n"
        "sources: {lcg-compendium: '3.8.17'}\nsee: [lcg/reveal]\n---\n"
        "**Reveal another card.** Once a card with surge has been staged, one more is revealed.\n"
    ),
    "lcg/glossary/reveal.md": (
        "---\ntitle: Reveal\nsee: [lcg/keyword/surge]\n---\n**Turn it up and resolve it.** See "
        "[Surge](lcg/keyword/surge).\n"
    ),
    "lcg/glossary/exhausted.md": "---\ntitle: Exhausted\n---\n**Turned sideways.** An exhausted character can neither defend nor attack.\n",
    "lcg/glossary/encounter-deck.md": (
        "---\ntitle: Encounter Deck\n---\n**The game's own deck.** When it runs out, shuffle its discard "
        "pile.\n"
    ),
    "lcg/faq/1.22.md": "---\ntitle: When Revealed effects\naliases: [when revealed]\n---\n**Only while it is revealed.** Not when dealt.\n",
    "lcg/cards/thalin.md": "---\ntitle: Thalín\n---\n**Damage first.** His damage comes before keywords such as surge.\n",
    "lcg/cards/thalin.yaml": "name: Thalín\ntype: hero\nnumber: 6.10\n",
    "lcg/scenarios/the-long-dark.md": (
        "---\ntitle: The Long Dark\n---\n## Special rules\n\n**Lost.** Each player resolves lost effects.\n"
    ),
    "lcg/cases/thalin-first.yaml": (
        "title: Thalín acts first\nsource: {lcg-faq-1.3: Thalin}\nsee: [lcg/card/thalin]\nat: 3.10\nanswer: "
        "He does.\n"
    ),
    "tcg/keywords/fierce.md": "---\ntitle: Fierce\n---\n**A second skirmish.** A fierce minion skirmishes again.\n",
}


def write_corpus(folder: Path, files: dict[str, str]) -> Path:
    """Write the files of a corpus and return its folder."""
    for name, text in files.items():
        path = folder / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")
    return folder


@pytest.hookimpl(tryfirst=True)
def pytest_configure(config: pytest.Config) -> None:
    """Have parts begun in the order in which we give them: by itself `--dist loadgroup` begins with those of
    the most tests, and leaves for the end, when no other is left beside it, one long test.
    """
    turn = rotation.begin()
    if turn != "all" and getattr(config.option, "hypothesis_seed", None) is None:
        config.option.hypothesis_seed = turn  # other examples each day, and on that day the same everywhere
    os.environ.pop("PYTHONDONTWRITEBYTECODE", None)  # some hundred processes are started: each reads what
    sys.dont_write_bytecode = False  # the first has compiled, and needn't do it again
    gc.disable()  # until all is collected: nothing of it goes, and it is looked through again and again
    if hasattr(config.option, "loadscopereorder"):
        config.option.loadscopereorder = False


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_make_scheduler(config: pytest.Config, log: Any) -> Any:
    """Share tests out in our own way, where they are shared out by parts."""
    if config.getoption("loadgroup", False) or config.getoption("dist", "") == "loadgroup":
        from tests.shared_out import SharedOut  # pytest-xdist isn't loaded where tests run one by one

        return SharedOut(config, log)
    return None


def pytest_sessionstart(session: pytest.Session) -> None:
    """A process beside others says less of each test."""
    if hasattr(session.config, "workerinput"):
        from tests.shared_out import say_less

        say_less(session.config)


def pytest_report_header() -> str:
    """Say which part of the long sweeps is asked."""
    return f"turn: {rotation.begin()} (TURN=… asks that part of the long sweeps again, TURN=all everything)"


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Keep the tests of a file together, so that no second process pays again for what they build once
    (`--dist loadgroup`), those that say themselves to whom they belong aside; parts with slow tests come
    first.
    """
    seen: Counter[Path] = Counter()
    slow: set[str] = set()
    part: dict[pytest.Item, str] = {}
    for item in items:
        own = item.get_closest_marker("xdist_group")
        if own is None:
            name = f"{item.path.stem}-{seen[item.path] // TOGETHER}-{item.path.parent.name}"
            item.add_marker(pytest.mark.xdist_group(name))
            seen[item.path] += 1
        else:
            name = own.args[0]
        part[item] = name
        if item.get_closest_marker("slow") or item.get_closest_marker("browser"):
            slow.add(name)
    items.sort(key=lambda item: part[item] not in slow)
    if items and items[0].config.getoption("loadgroup", False):
        for item in items:
            _name_the_part(item, part[item])


def _name_the_part(item: pytest.Item, part: str) -> None:
    """Write the part into the id of a test, by which pytest-xdist shares tests out.

    It does so itself, but pytest-xdist 3.8 writes where pytest 9.2 no longer reads, and without a part tests
    are shared out one by one: each process then builds what the tests of a file have in common.
    """
    if hasattr(item, "_id"):
        item._id = coerce_node_id(f"{item.nodeid}@{part}")


@pytest.hookimpl(trylast=True)
def pytest_collection_finish() -> None:
    """Leave the thousands of tests, which stay to the end, out of what is looked through for garbage, and
    look for it as rarely as a command does.
    """
    gc.freeze()
    gc.set_threshold(*RARELY)
    gc.enable()


@pytest.fixture
def corpus(tmp_path: Path) -> Path:
    """A small corpus that a test may change."""
    return write_corpus(tmp_path / "corpus", FILES)


@pytest.fixture
def home(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """An empty user's folder."""
    folder = tmp_path / "home"
    monkeypatch.setenv("RULINGS_HOME", str(folder))
    return folder


@pytest.fixture
def small_library(corpus: Path, home: Path) -> Library:
    """The small corpus, built."""
    build_library(corpus=corpus)
    return open_library()


@pytest.fixture(scope="session")
def built_once(tmp_path_factory: pytest.TempPathFactory, worker_id: str) -> Build:
    """Builds a user's folder that no test changes; where tests run side by side, the first builds it for all."""
    apart = tmp_path_factory.getbasetemp()
    common = apart if worker_id == "master" else apart.parent

    def build(name: str, documents: list[Path], like: Path | None = None) -> Path:
        folder = common / name
        with (common / f"{name}.lock").open("w") as lock:
            fcntl.flock(lock, fcntl.LOCK_EX)  # given back when the file is closed
            if not folder.is_dir():
                being = apart / f"{name}-being-built"
                being.mkdir()
                for kept in like.glob("asked-*.bin") if like else ():
                    shutil.copy(kept, being)
                build_library(documents, home=being)
                prepare(being)
                being.rename(folder)
        return folder

    return build


@pytest.fixture(scope="session")
def real_home(built_once: Build) -> Path:
    """A user's folder with the library of the real corpus and no documents."""
    return built_once("real-home", [])


@pytest.fixture(scope="session")
def real_library(real_home: Path) -> Library:
    """The real corpus, built without documents."""
    return open_library(real_home)


@pytest.fixture(scope="session")
def shared_documents() -> Path:
    """The publishers' documents beside the checkout; the test is skipped where there are none."""
    folder = SHARED / "documents"
    if not folder.is_dir():
        pytest.skip("the publishers' documents are not here (../shared/documents)")
    return folder


@pytest.fixture(scope="session")
def full_home(built_once: Build, shared_documents: Path, real_home: Path) -> Path:
    """A user's folder with the library of the real corpus and all documents; its wordings are those that were
    read without them.
    """
    return built_once("full-home", [shared_documents], like=real_home)


@pytest.fixture(scope="session")
def full_library(full_home: Path) -> Library:
    """The real corpus and all documents, built."""
    return open_library(full_home)


@pytest.fixture
def change_corpus(corpus: Path) -> Callable[..., Path]:
    """Write or replace files of the small corpus: `change_corpus({"lcg/glossary/x.md": "…"})`."""
    return lambda files: write_corpus(corpus, files)
