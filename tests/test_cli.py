"""The command line: exit status, JSON alone on standard output, messages on standard error."""

from __future__ import annotations

import json
import os
import re
import resource
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.request
from pathlib import Path

import jsonschema
import pytest

from indexer.build import build_library
from ruling_service import cli
from tests.writer.stand_in import GOOD, KEY, answering, standing_in

ROOT = Path(__file__).resolve().parents[1]

CITATION = {
    "type": "object",
    "required": ["document", "file", "heading", "number", "lines", "current"],
    "properties": {
        "document": {"type": "string"},
        "file": {"type": "string"},
        "heading": {"type": "string"},
        "number": {"type": ["string", "null"]},
        "lines": {
            "anyOf": [
                {"type": "null"},
                {"type": "array", "items": {"type": "integer", "minimum": 1}, "minItems": 2, "maxItems": 2}
            ]
        },
        "current": {"type": "boolean"},
    },
}
ENTRY = {
    "type": "object",
    "required": ["id", "title", "kind", "game", "citations"],
    "properties": {
        "kind": {
            "enum": [
                "rule", "glossary", "framework", "keyword", "faq", "card", "erratum", "scenario", "conflict",
                "example", "case"
            ]
        },
        "game": {"enum": ["lcg", "tcg"]},
        "citations": {"type": "array", "items": CITATION},
    },
}
RESULT = {**ENTRY, "required": [*ENTRY["required"], "score", "url", "snippet"]}
SEARCH = {
    "type": "object",
    "required": ["query", "corrected", "seconds", "results"],
    "properties": {
        "corrected": {"type": ["string", "null"]}, "seconds": {"type": "number"},
        "results": {"type": "array", "items": RESULT}
    },
}
INDEX = {
    "type": "object",
    "required": ["seconds", "entries", "passages", "documents", "unrecognised"],
    "properties": {
        "documents": {
            "type": "array",
            "items": {
                "required": ["path", "document", "title", "edition", "passages", "mends_applied", "unplaced"]
            },
        },
        "unrecognised": {"type": "array", "items": {"required": ["path", "reason"]}},
    },
}


@pytest.fixture
def rulings(capfd, monkeypatch):
    """Run the command line in this process: `rulings("search", "surge")` gives exit status, output and
    errors.
    """

    def run(*args: str, stdin: str = ""):
        monkeypatch.setattr(sys, "stdin", open_text(stdin))
        status = cli.run(list(args))
        out, err = capfd.readouterr()
        return status, out, err

    return run


@pytest.fixture
def read_ahead(monkeypatch):
    """The folders whose wordings were read ahead; it isn't done, as it takes half a minute and the wordings
    are not the small corpus's.
    """
    folders: list[Path] = []
    monkeypatch.setattr("ruling_service.ask.recalling.prepare.prepare", lambda home, _far: folders.append(home))
    return folders


def open_text(text: str):
    import io

    return io.TextIOWrapper(io.BytesIO(text.encode()), encoding="utf-8")


@pytest.fixture
def built(corpus, home):
    build_library(corpus=corpus)
    return home


def as_json(ran, schema=None, status=0):
    code, out, err = ran
    assert code == status, err
    value = json.loads(out)
    if schema:
        jsonschema.validate(value, schema)
    return value


def test_index_reports_what_was_built(rulings, home, monkeypatch, corpus, read_ahead):
    monkeypatch.setattr("indexer.build.corpus_dir", lambda: corpus)
    report = as_json(rulings("index", "--json"), INDEX)
    assert report["entries"] == 9
    status, out, _ = rulings("index")
    assert status == 0
    assert out.startswith("9 entries")
    assert read_ahead == [home, home]


def test_index_takes_several_documents_and_says_which_it_does_not_know(
    rulings, home, monkeypatch, corpus, tmp_path, read_ahead
):
    monkeypatch.setattr("indexer.build.corpus_dir", lambda: corpus)
    for name in ("a.txt", "b.txt"):
        (tmp_path / name).write_text("shopping list")
    report = as_json(
        rulings("index", "--documents", str(tmp_path / "a.txt"), str(tmp_path / "b.txt"), "--json"), INDEX
    )
    assert [Path(one["path"]).name for one in report["unrecognised"]] == ["a.txt", "b.txt"]
    assert all(one["reason"] for one in report["unrecognised"])


def test_index_says_where_a_corpus_file_is_wrong(
    rulings, home, monkeypatch, corpus, change_corpus, read_ahead
):
    monkeypatch.setattr("indexer.build.corpus_dir", lambda: corpus)
    change_corpus({"lcg/glossary/x.md": "---\ntitle: X\nsee: [\n---\n"})
    status, out, err = rulings("index", "--json")
    assert (status, out) == (2, "")
    assert "corpus/lcg/glossary/x.md:4" in err


def test_index_does_nothing_if_nothing_changed(rulings, home, monkeypatch, corpus, change_corpus, read_ahead):
    monkeypatch.setattr("indexer.last_build.corpus_dir", lambda: corpus)
    monkeypatch.setattr("indexer.build.corpus_dir", lambda: corpus)
    assert "entries" in rulings("index", "--if-changed")[1]
    assert "up to date" in rulings("index", "--if-changed")[2]
    change_corpus({"lcg/glossary/new.md": "---\ntitle: New\n---\nText.\n"})
    assert "entries" in rulings("index", "--if-changed")[1]


def test_entries_lists_all_and_narrows(rulings, built):
    everything = as_json(rulings("entries", "--json"), {"type": "array", "items": ENTRY})
    assert len(everything) == 9
    keywords = as_json(rulings("entries", "--kind", "keyword", "--game", "tcg", "--json"))
    assert [one["id"] for one in keywords] == ["tcg/keyword/fierce"]
    assert as_json(rulings("entries", "--document", "lcg-compendium", "--json")) == []
    assert rulings("entries", "--document", "gospel")[0] == 2
    assert "lcg/keyword/surge" in rulings("entries")[1]


def test_search_answers_with_citations_of_our_wording(rulings, built):
    found = as_json(rulings("search", "surge", "--json"), SEARCH)
    first = found["results"][0]
    assert (first["id"], first["url"]) == ("lcg/keyword/surge", "/lcg/keyword/surge")
    assert first["citations"] == [
        {
            "document": "corpus", "file": "corpus/lcg/keywords/surge.md", "heading": "Surge", "number": None,
            "lines": None, "current": True
        }
    ]
    assert "<mark>surge</mark>" in first["snippet"]


def test_search_takes_a_question_without_quotation_marks(rulings, built):
    assert "Encounter Deck" in rulings("search", "when", "does", "the", "encounter", "deck", "run", "out")[1]


def test_search_shows_what_was_corrected(rulings, built):
    assert as_json(rulings("search", "encouter deck", "--json"))["corrected"] == "encounter deck"
    assert "Showing results for" in rulings("search", "encouter deck")[1]


def test_search_limits_and_narrows(rulings, built):
    assert len(as_json(rulings("search", "surge", "--limit", "1", "--json"))["results"]) == 1
    assert {
        one["game"] for one in as_json(rulings("search", "skirmish", "--game", "tcg", "--json"))["results"]
    } == {"tcg"}


def test_search_that_finds_nothing_leaves_with_1(rulings, built):
    found = as_json(rulings("search", "zzyzx", "--json"), SEARCH, status=1)
    assert found["results"] == []
    assert "Nothing found" in rulings("search", "zzyzx")[2]


@pytest.mark.parametrize(
    "args",
    [
        ("search", '"open'),
        ("search", "colour:red"),
        ("search", "surge " * 20_000),
        ("search",),
        ("search", "surge", "--kind", "thing"),
        ("search", "surge", "--limit", "0"),
        ("search", "surge", "--nothing"),
        ("entries", "--game", "chess"),
        ("show",),
        ("serch",),
        ("compile", "/nowhere/at/all"),
        ("import-cards", "/nowhere/at/all"),
        ("index", "--documents", "/nowhere/at/all"),
    ],
)
def test_wrong_input_leaves_with_2_and_a_message_on_standard_error(rulings, built, args):
    status, out, err = rulings(*args)
    assert (status, out) == (2, "")
    assert err.strip()
    assert "Traceback" not in err


def test_without_a_library_the_message_says_how_to_get_one(rulings, home):
    status, _, err = rulings("search", "surge")
    assert status == 2
    assert "rulings index" in err


def test_show_gives_the_entry_and_follows_other_ids(rulings, built):
    entry = as_json(rulings("show", "lcg/surge", "--json"), ENTRY)
    assert entry["id"] == "lcg/keyword/surge"
    assert entry["body"].startswith("**Reveal another card.**")
    assert [one["id"] for one in entry["see"]] == ["lcg/reveal"]
    assert "Reveal another card." in rulings("show", "lcg/keyword/surge")[1]
    thalin = as_json(rulings("show", "lcg/card/thalin", "--json"))
    assert [one["id"] for one in thalin["cases"]] == ["lcg/case/thalin-first"]


def test_show_says_what_the_engine_does_for_an_entry(rulings, real_home, monkeypatch):
    monkeypatch.setenv("RULINGS_HOME", str(real_home))
    assert as_json(rulings("show", "lcg/framework/3.3", "--json"))["engine"]
    assert any(
        "fierce" in step for step in as_json(rulings("show", "tcg/keyword/fierce", "--json"))["engine"]
    )


def test_show_of_nothing_leaves_with_1_and_names_what_is_near(rulings, built):
    status, out, err = rulings("show", "lcg/keyword/surg", "--json")
    assert (status, out) == (1, "")
    assert "lcg/keyword/surge" in err


def test_import_cards_reports_and_keeps(rulings, built, tmp_path, read_ahead):
    cards = tmp_path / "cards.jsonl"
    cards.write_text('{"name": "A", "type": "Hero"}\n{"name": "B"}\n')
    report = as_json(rulings("import-cards", str(cards), "--json"))
    assert report["cards"] == 1
    assert report["files"][0]["rejected"][0]["line"] == 2
    assert "cards.jsonl:2" in rulings("import-cards", str(cards))[2]
    assert not read_ahead  # what the corpus words itself is read with what the corpus alone tells


def test_compile_prints_one_object_a_line(rulings, built):
    cards = (
        '{"id": "1", "name": "A", "type": "Hero", "text": "Ranged."}\n\n{"name": "B", "type": "Hero", '
        '"text": "Blorp the frobnicator."}\n'
    )
    status, out, _ = rulings("compile", "-", "--json", stdin=cards)
    first, second = map(json.loads, out.splitlines())
    assert status == 0
    assert (first["id"], first["name"], first["complete"], first["gaps"]) == ("1", "A", True, [])
    assert {"kind", "house", "tree"} <= first["abilities"][0].keys()
    assert not second["complete"]
    assert {"phrase", "reason"} <= second["gaps"][0].keys()


def test_compile_says_which_printings_of_a_title_come_to_something_else(rulings, built):
    drum = {"name": "Drum", "type": "Event", "text": "Action: Raise your threat by 2."}
    cards = [
        {**drum, "set": "First", "number": "1"},
        {**drum, "set": "Later", "number": "2", "text": "Action: Raise your threat by 3."},
        {**drum, "set": "Third", "number": "3", "text": "<b>Action:</b> Raise your threat by 2."},
    ]
    text = "".join(f"{json.dumps(card)}\n" for card in cards)
    _, out, _ = rulings("compile", "-", "--json", stdin=text)
    found = [json.loads(line)["others_differ"] for line in out.splitlines()]
    assert found == [["Later 2"], ["First 1", "Third 3"], ["Later 2"]]
    assert rulings("compile", "-", stdin=text)[1].count("other texts of this title here") == 3


def test_compile_names_the_line_of_a_bad_card(rulings, built):
    status, _, err = rulings(
        "compile", "-", "--json", stdin='{"name": "A", "text": "Ranged."}\n\n{"name": \n'
    )
    assert status == 2
    assert "-, line 3, column 10" in err
    status, _, err = rulings("compile", "-", "--json", stdin="[1]\n")
    assert status == 2
    assert "-, line 1" in err


@pytest.mark.parametrize(
    ("command", "option", "value"),
    [("search", "--limit", "0"), ("search", "--limit", "٣"), ("search", "--limit", "9" * 5000),
     ("simulate", "--budget", "nan"),
     ("simulate", "--budget", "1e3"), ("simulate", "--budget", "601")],
)  # fmt: skip
def test_options_take_numbers_within_their_limits(rulings, command, option, value):
    status, _, err = rulings(command, "x", option, value)
    assert status == 2
    assert option in err
    assert "from" in err
    assert len(err) < 600


def test_a_question_has_at_most_a_thousand_characters(rulings, built):
    status, out, err = rulings("ask", "who " * 251)
    assert status == 2
    assert "1,000" in err
    assert not out


ORC = '{"name": "Grim Orc", "type": "minion", "strength": 7, "text": ""}'


def test_a_question_brings_cards_in_a_file_or_on_standard_input(rulings, real_home, tmp_path, monkeypatch):
    monkeypatch.setenv("RULINGS_HOME", str(real_home))
    (tmp_path / "cards.jsonl").write_text(ORC, encoding="utf-8")
    for source, typed in ((str(tmp_path / "cards.jsonl"), ""), ("-", ORC)):
        told = rulings("ask", "How strong is Grim Orc?", "--cards", source, "--json", stdin=typed)
        assert as_json(told)["answer"]["answer"] == 7
    status, _, err = rulings("ask", "How strong is Grim Orc?", "--cards", "-", stdin=ORC.replace("7", '"x"'))
    assert status == 2
    assert "standard input, line 1" in err
    assert "strength" in err
    assert "--draft" in rulings("ask", "--draft", "--cards", "-", "How strong?")[2]
    assert "--yaml" in rulings("ask", "--yaml", "--json", "How strong?")[2]
    written = rulings("ask", "How strong is Grim Orc?", "--cards", "-", "--yaml", stdin=ORC)[1]
    assert rulings("simulate", "-", stdin=written)[1].startswith("value: 7")


def test_the_version_is_told(rulings):
    from ruling_service import __version__

    assert rulings("--version")[1].strip().endswith(__version__)


def test_without_a_command_the_commands_are_listed(rulings):
    status, out, err = rulings()
    assert status == 2
    assert "import-cards" in out + err


def test_help_names_every_command(rulings):
    status, out, _ = rulings("--help")
    assert status == 0
    assert all(f"  {name} " in out for name in cli.COMMANDS)


@pytest.mark.parametrize("name", cli.COMMANDS)
def test_every_command_explains_itself(rulings, name):
    status, out, _ = rulings(name, "--help")
    assert status == 0
    assert "Usage" in out
    assert len(out.splitlines()) > 4


def test_the_site_is_served_and_a_taken_port_is_told(real_home):
    with socket.socket() as free:
        free.bind(("127.0.0.1", 0))
        port = str(free.getsockname()[1])
    environment = {**os.environ, "RULINGS_HOME": str(real_home), "PYTHONPATH": str(ROOT)}
    command = [sys.executable, "-m", "ruling_service", "serve", "--port", port, "--workers", "1"]
    server = subprocess.Popen(command, env=environment, stderr=subprocess.PIPE)
    try:
        assert answer_from(f"http://127.0.0.1:{port}/lcg/keyword/surge").startswith(b"<!doctype html>")
        taken = start("serve", "--port", port, home=real_home)
        assert taken.returncode == 2
        assert "--port" in taken.stderr
    finally:
        server.terminate()
        assert server.stderr
        server.stderr.close()
        server.wait(timeout=20)


def answer_from(address: str) -> bytes:
    """What the site answers, as soon as it does."""
    for _ in range(300):
        try:
            with urllib.request.urlopen(address, timeout=60) as answer:
                return answer.read().strip().lower()
        except (urllib.error.URLError, ConnectionError):
            time.sleep(0.1)
    raise AssertionError(f"no answer from {address}")


def start(*args: str, home: Path, **more):
    environment = {**os.environ, "RULINGS_HOME": str(home), "PYTHONPATH": str(ROOT)}
    return subprocess.run(
        [sys.executable, "-m", "ruling_service", *args], env=environment, capture_output=True, text=True,
        timeout=60, **more
    )


def test_the_module_is_the_command(real_home, tmp_path):
    ran = start("search", "surge", "--json", home=real_home, cwd=tmp_path)
    assert ran.returncode == 0
    assert json.loads(ran.stdout)["results"][0]["id"] == "lcg/keyword/surge"
    assert ran.stderr == ""


def test_the_first_answer_comes_at_once(real_home):
    """Counted in processor time, which other programs on the machine don't lengthen."""
    before = resource.getrusage(resource.RUSAGE_CHILDREN)
    for _ in range(3):
        assert start("search", "when does surge resolve", home=real_home).returncode == 0
    after = resource.getrusage(resource.RUSAGE_CHILDREN)
    assert (after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime) / 3 < 0.6


def test_a_reader_that_goes_away_is_no_error(real_home):
    environment = {**os.environ, "RULINGS_HOME": str(real_home), "PYTHONPATH": str(ROOT)}
    listing = subprocess.Popen(
        [sys.executable, "-m", "ruling_service", "entries"], env=environment, stdout=subprocess.PIPE,
        stderr=subprocess.PIPE
    )
    assert listing.stdout
    assert listing.stderr
    listing.stdout.readline()
    listing.stdout.close()
    assert "Traceback" not in listing.stderr.read().decode()
    listing.stderr.close()
    listing.wait(timeout=30)


def test_show_of_a_case_prints_its_situation_and_its_answer(rulings, real_home, monkeypatch):
    monkeypatch.setenv("RULINGS_HOME", str(real_home))
    shown = rulings("show", "lcg/case/sneak-attack-and-beorn")[1]
    assert "where is: Beorn" in shown
    assert "depends on: the first player" in shown


def test_a_draft_by_the_hosts_model_is_played_and_never_official(rulings, real_home, monkeypatch):
    monkeypatch.setenv("RULINGS_HOME", str(real_home))
    assert "RULINGS_MODEL_URL" in rulings("ask", "--draft", "Where are Eastern Crows?")[2]
    with standing_in(answering(GOOD)) as seen:
        monkeypatch.setenv("RULINGS_MODEL_URL", seen.url)
        monkeypatch.setenv("RULINGS_MODEL", "m")
        monkeypatch.setenv("RULINGS_MODEL_KEY", KEY)
        told = rulings("ask", "--draft", "Where are Eastern Crows?", "--json")
    drafted = as_json(told)
    assert drafted["written_by"] == "model"
    assert (drafted["verdict"]["answer"], drafted["verdict"]["confidence"]) == ("encounter deck", "derived")
    assert KEY not in told[1] + told[2]


def test_nobody_is_called_by_a_name_that_nobody_gave(rulings, real_home, monkeypatch):
    monkeypatch.setenv("RULINGS_HOME", str(real_home))
    written = rulings("ask", "How strong is Grim Orc?", "--cards", "-", "--yaml", stdin=ORC)[1]
    assert "name: Player 1" in written
    assert not re.search(r"\b(?:Tom|Ann)\b", written)


@pytest.mark.parametrize(
    "question",
    ["How many cards do I draw at the start of the game?", "May two players both have Aragorn in play?"],
)
def test_a_question_that_tells_no_game_is_answered_for_both(rulings, real_home, monkeypatch, question):
    monkeypatch.setenv("RULINGS_HOME", str(real_home))
    lines = rulings("ask", question)[1].splitlines()
    assert {"The Card Game:", "Trading Card Game:"} <= set(lines)
    found = as_json(rulings("ask", question, "--json"))
    assert set(found["both"]) == {"lcg", "tcg"}
    assert found["answer"] in [one["answer"] for one in found["both"].values()]
    assert not as_json(rulings("ask", question, "--game", "tcg", "--json"))["both"]


def test_an_answer_says_of_which_game_it_is_unless_it_was_asked_of_one(rulings, real_home, monkeypatch):
    monkeypatch.setenv("RULINGS_HOME", str(real_home))
    assert rulings("ask", "Can a sentinel hero defend for my friend?")[1].startswith("The Card Game:")
    assert not rulings("ask", "Can a sentinel hero defend for my friend?", "--game", "lcg")[1].startswith("The")


def test_nothing_is_searched_for_garbage_as_a_command_ends(tmp_path):
    """What a command loaded goes with the process: none of it is taken apart object by object."""
    said = subprocess.run(
        [
            sys.executable, "-c",
            "import atexit, gc\nfrom ruling_service import cli\n"
            "atexit.register(lambda: print(gc.get_freeze_count() > 10_000))\n"
            "cli.main(['search', '--help'])",
        ], capture_output=True, text=True, check=True
    )  # fmt: skip
    assert said.stdout.splitlines()[-1] == "True"
