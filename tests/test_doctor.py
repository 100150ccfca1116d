"""What is wrong with an installation is found, one fault at a time, and the command that is named mends it."""

from __future__ import annotations

import json
import os
import shlex
import socket
from importlib import metadata
from pathlib import Path

import pytest

from indexer.build import build_library
from ruling_service import cli
from ruling_service.doctor import examine, examining, questions
from ruling_service.library.place import SEAL, current_library, make_current, sealed
from tests.conftest import Build

CARD = '{"name": "Test Card", "type": "ally", "text": "", "cost": 1, "sphere": "Lore"}\n'


@pytest.fixture(autouse=True)
def quick(monkeypatch, corpus):
    """The small corpus; wordings aren't read ahead, and questions are answered at once."""
    for module in ("indexer.build", "indexer.last_build"):
        monkeypatch.setattr(f"{module}.corpus_dir", lambda: corpus)
    monkeypatch.setattr("ruling_service.ask.recalling.prepare.prepare", lambda _home, _far: None)
    monkeypatch.setattr("ruling_service.situations.shared.played_by.keep", lambda home: None)
    monkeypatch.setattr(questions, "unread", lambda home: [])
    monkeypatch.setattr(questions, "asked_of_each_game", lambda home, without=(): [questions.Answered("Q?", "Yes.", True)])


@pytest.fixture
def well(home: Path) -> Path:
    """A folder with nothing wrong in it."""
    build_library()
    return home


def faults(home: Path, **more: bool) -> dict[str, str]:
    """The parts with a fault, and the command that mends each."""
    return {one.part: one.mend for one in examine(home, **more).findings if one.state == "fault"}


def state(home: Path, part: str) -> str:
    return next(one.state for one in examine(home).findings if one.part == part)


def mended_by(command: str) -> None:
    """Run the command as a user would."""
    name, *args = shlex.split(command)
    assert name == "rulings"
    assert cli.run(args) == 0


def test_nothing_is_wrong(well, capfd):
    assert faults(well) == {}
    assert cli.run(["doctor"]) == 0
    told = capfd.readouterr().out
    assert "advice" in told  # no sheets
    assert told.endswith("Nothing is wrong; what could be better stands above as advice.\n")


def test_all_is_well_where_there_is_no_advice_either(well, monkeypatch, capfd):
    monkeypatch.setattr(examining, "PARTS", [one for one in examining.PARTS if one.name != "sheets"])
    assert cli.run(["doctor"]) == 0
    assert capfd.readouterr().out.endswith("All is well.\n")


def test_no_question_waits_for_what_is_not_read_ahead(well, monkeypatch):
    left_out = []
    monkeypatch.setattr(questions, "asked_of_each_game", lambda home, without: left_out.append(without) or [])
    monkeypatch.setattr(questions, "unread", lambda home: ["lcg"])
    found = [(one.state, one.mend) for one in examine(well).findings if one.part == "question"]
    assert ("advice", "rulings index --if-changed") in found
    assert left_out == [["lcg"]]


def test_every_part_is_named_once_with_what_it_needs_before_it(well):
    names = [one.name for one in examining.PARTS]
    assert len(set(names)) == len(names)
    for number, one in enumerate(examining.PARTS):
        assert set(one.needs) <= set(names[:number])
    assert {one.part for one in examine(well).findings} == set(names)


def test_no_library(home):
    home.mkdir()
    assert faults(home) == {"library": "rulings index"}
    assert state(home, "index") == state(home, "question") == "not asked"
    mended_by("rulings index")
    assert faults(home) == {}


@pytest.mark.parametrize("file", ["library.sqlite", SEAL])
def test_a_damaged_library_file(well, file):
    library = current_library(well)
    assert library
    data = bytearray((library / file).read_bytes())
    data[len(data) // 2] ^= 0xFF
    (library / file).write_bytes(data)
    found = faults(well)
    assert list(found) == ["library"]
    mended_by(found["library"])
    assert faults(well) == {}


def test_a_damaged_file_of_the_index_is_named(well, capfd):
    library = current_library(well)
    assert library
    damaged = next(path for path in (library / "search").iterdir() if path.is_file())
    damaged.write_bytes(b"")
    assert cli.run(["doctor", "--json"]) == 1
    said = [one["said"] for one in json.loads(capfd.readouterr().out)["findings"] if one["state"] == "fault"]
    assert len(said) == 1
    assert str(damaged) in said[0]


def test_a_library_of_another_version(well):
    from ruling_service.library.place import seal

    library = current_library(well)
    assert library
    seal_of_now = sealed(library).about
    (library / SEAL).unlink()
    seal(library, {**seal_of_now, "schema": "an older one"})
    found = faults(well)
    assert found == {"library": "rulings index --if-changed"}
    mended_by(found["library"])
    assert faults(well) == {}


def test_a_library_of_another_corpus_is_no_fault_but_told(well, change_corpus):
    change_corpus({"lcg/glossary/new.md": "---\ntitle: New\n---\nText.\n"})
    advice = [one for one in examine(well).findings if one.state == "advice" and one.part == "library"]
    assert [one.mend for one in advice] == ["rulings index --if-changed"]
    mended_by(advice[0].mend)
    assert not [one for one in examine(well).findings if one.state == "advice" and one.part == "library"]


def test_a_damaged_import(well, tmp_path):
    file = tmp_path / "cards.jsonl"
    file.write_text(CARD)
    assert cli.run(["import-cards", str(file)]) == 0
    assert faults(well) == {}
    cards = well / "cards.sqlite"
    data = bytearray(cards.read_bytes())
    data[200] ^= 0xFF
    cards.write_bytes(data)
    found = faults(well)
    assert found == {"imported cards": "rulings import-cards FILE …"}
    assert state(well, "question") == "not asked"
    mended_by(found["imported cards"].replace("FILE …", shlex.quote(str(file))))
    assert faults(well) == {}


def test_no_right_to_write(well, monkeypatch):
    def refused(**_more):
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr(examining.tempfile, "TemporaryFile", refused)
    assert faults(well) == {"folder": f"chmod -R u+rwX {well}"}


def test_a_folder_that_may_really_not_be_written(well):
    before = os.geteuid()
    well.chmod(0o555)
    try:
        if before == 0:
            os.seteuid(65534)
        assert "folder" in faults(well)
    finally:
        os.seteuid(before)
        well.chmod(0o700)
    assert faults(well) == {}


def test_a_folder_below_a_file(tmp_path, home, monkeypatch):
    (tmp_path / "file").write_text("")
    found = faults(tmp_path / "file" / "home")
    assert found["folder"] == 'export RULINGS_HOME="$HOME/rulings"'


def test_a_full_disk(well, monkeypatch):
    usage = examining.shutil.disk_usage(well)
    monkeypatch.setattr(examining.shutil, "disk_usage", lambda path: usage._replace(free=1 << 20))
    assert list(faults(well)) == ["folder"]


def test_a_missing_extra_is_a_fault_only_for_who_wants_it(well, monkeypatch):
    monkeypatch.setattr("ruling_service.assistant.extra.find_spec", lambda name: None)
    assert faults(well) == {}
    found = faults(well, assistant=True)
    assert list(found) == ["assistant"]
    assert found["assistant"].endswith("-m pip install 'ruling-service[assistant]'")
    assert cli.run(["doctor", "--assistant"]) == 1


def test_a_missing_package(well, monkeypatch):
    installed = metadata.version

    def version(name):
        if name.lower() == "markdown":
            raise metadata.PackageNotFoundError(name)
        return installed(name)

    monkeypatch.setattr(examining.metadata, "version", version)
    found = faults(well)
    assert list(found) == ["environment"]
    assert found["environment"].endswith("-m pip install markdown")
    assert state(well, "question") == "not asked"


def test_a_package_that_is_missed_only_when_it_is_used(well, monkeypatch):
    def missing(_home):
        raise ModuleNotFoundError("No module named 'rapidfuzz'", name="rapidfuzz")

    monkeypatch.setattr(questions, "unread", missing)
    assert faults(well)["question"].endswith("-m pip install rapidfuzz")


def test_an_error_of_ours_is_a_finding_too(well, monkeypatch):
    monkeypatch.setattr(questions, "asked_of_each_game", lambda home, without=(): [][0])
    assert "--force-reinstall ruling-service==" in faults(well)["question"]


def test_a_question_answered_otherwise_than_the_sources_do(well, monkeypatch):
    monkeypatch.setattr(questions, "asked_of_each_game", lambda home, without=(): [questions.Answered("Q?", "No.", False)])
    assert list(faults(well)) == ["question"]


def test_a_system_without_a_limit_of_memory_is_told_of(well, monkeypatch):
    monkeypatch.setattr("ruling_service.web.worker.CAN_LIMIT", False)
    assert faults(well) == {}
    assert state(well, "memory limit") == "advice"


def test_output_that_cannot_hold_all_names_is_told_of(well, monkeypatch):
    class Old:
        encoding = "cp1252"

    monkeypatch.setattr(examining.sys, "stdout", Old())
    advice = [one.mend for one in examine(well).findings if one.state == "advice"]
    assert "export PYTHONUTF8=1" in advice


def test_the_doctor_changes_nothing(well):
    def files():
        """All but what any search or question keeps of what it made of the others."""
        found = (path for path in well.rglob("*") if path.is_file() and not path.name.startswith("asked-"))
        return {path: path.stat().st_mtime_ns for path in found}

    before = files()
    examine(well)
    assert files() == before


def test_a_lost_pointer_is_no_fault(well):
    library = current_library(well)
    assert library
    (well / "current").unlink()
    assert faults(well) == {}
    make_current(well, library.name)


@pytest.mark.slow
def test_real_questions_are_asked_and_answered(built_once: Build, monkeypatch, real_home):
    """The first wording of each game is one of a case whose answer the sources give."""
    monkeypatch.undo()
    answered = list(questions.asked_of_each_game(real_home))
    assert len(answered) == 2
    assert [one for one in answered if not one.right] == []


def test_serving_says_that_memory_cannot_be_limited(well, monkeypatch, capfd):
    with socket.create_server(("127.0.0.1", 0)) as free:
        port = str(free.getsockname()[1])
    monkeypatch.setattr("ruling_service.commands.serve.serve", lambda *args, **more: None)
    assert cli.run(["serve", "--port", port]) == 0
    assert "cannot limit the memory" not in capfd.readouterr().err
    monkeypatch.setattr("ruling_service.web.worker.CAN_LIMIT", False)
    assert cli.run(["serve", "--port", port]) == 0
    assert "cannot limit the memory" in capfd.readouterr().err
