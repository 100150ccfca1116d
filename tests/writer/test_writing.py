"""A host's own model writes situations: what it is told, how it is corrected, and what it can't do."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import msgspec
import pytest

from ruling_service.ask.answering.drafting import draft
from ruling_service.errors import MalformedInput, RulingError
from ruling_service.library.reading import Library
from ruling_service.situations.shared.loader import dump, from_data
from ruling_service.situations.shared.simulate import simulate
from ruling_service.writer.server import ModelFailed, ModelServer, from_environment
from ruling_service.writer.writing import TRIES, write
from tests.writer import stand_in
from tests.writer.stand_in import BAD, GOOD, KEY, Says, answering, standing_in

QUESTION = "Thalin is committed and Eastern Crows are revealed. Where are they in the end?"


@pytest.fixture
def work(real_home: Path):
    """What a worker of the site does, in this process."""

    def done(task: str, **given: Any) -> Any:
        if task == "draft":
            return draft(given["question"], given["game"], given["cards"], home=real_home)
        if task == "read":
            return dump(from_data(given["data"]))
        return msgspec.to_builtins(simulate(from_data(given["situation"])))

    return done


def asked(says: Says, library: Library, work: Any, *, seconds: float = 20.0):
    with standing_in(says) as seen:
        model = ModelServer(seen.url, "some-model", KEY, seconds)
        return write(model, QUESTION, library, work, game="lcg"), seen


def test_the_model_is_told_the_format_the_cards_and_a_draft(real_library, work):
    written, seen = asked(answering(GOOD), real_library, work)
    assert written.tries == 1
    assert seen.paths == ["/v1/chat/completions"]
    (body,) = seen.bodies
    assert body["model"] == "some-model"
    told = "\n".join(message["content"] for message in body["messages"])
    assert QUESTION in told
    assert "players" in told
    assert "After Thalin" in told or "Thalin" in told
    assert seen.headers[0]["Authorization"] == f"Bearer {KEY}"


def test_what_it_writes_is_played_and_has_neither_answer_nor_source(real_library, work):
    written, _ = asked(answering(GOOD), real_library, work)
    assert not {"expect", "source", "title", "why", "cites"} & set(written.situation)
    verdict = work("simulate", situation=written.situation)
    assert (verdict["answer"], verdict["confidence"]) == ("encounter deck", "derived")


def test_its_mistakes_go_back_to_it_with_their_place(real_library, work):
    written, seen = asked(answering(BAD, GOOD), real_library, work)
    assert written.tries == 2
    *_, said, mend = seen.bodies[1]["messages"]
    assert said == {"role": "assistant", "content": BAD}
    assert "line" in mend["content"]
    assert mend["role"] == "user"


def test_it_is_corrected_a_bounded_number_of_times(real_library, work):
    with standing_in(answering(BAD)) as seen, pytest.raises(ModelFailed, match="no situation"):
        write(ModelServer(seen.url, "m", KEY), QUESTION, real_library, work, game="lcg")
    assert len(seen.bodies) == TRIES


@pytest.mark.parametrize(
    ("says", "why"),
    [
        (stand_in.drips, "too long"), (stand_in.huge, "too large"), (stand_in.drops, "to the end"),
        (stand_in.wrong_type, "of its protocol"), (stand_in.refuses, "refuses the host's key"),
        (answering(""), "of its protocol"), (stand_in.tells_the_key, "no situation"),
        (answering("game: lcg\n" + "a: &a [x]\nb: " + "[" * 500), "no situation"),
        (lambda handler, number: stand_in.send(handler, b"[" * 100_000), "of its protocol"),
        (lambda handler, number: stand_in.send(handler, b"", 500), "status 500"),
    ],
)
def test_whatever_the_server_does_is_told_in_our_words_and_without_the_key(says, why, real_library, work):
    with pytest.raises(ModelFailed, match=why) as failed:
        asked(says, real_library, work, seconds=2.0)
    error = failed.value
    while error is not None:
        assert KEY not in f"{error!r} {error} {getattr(error, 'hint', '')} {getattr(error, 'where', '')}"
        error = error.__cause__


def test_a_server_that_is_not_there_is_told(real_library, work):
    with pytest.raises(ModelFailed, match="did not answer"):
        write(ModelServer("http://127.0.0.1:9/v1", "m", KEY, 2.0), QUESTION, real_library, work, game="lcg")


def test_a_model_is_named_in_the_environment_and_off_without():
    assert from_environment({}) is None
    assert from_environment({"RULINGS_MODEL": "m", "RULINGS_MODEL_KEY": KEY}) is None
    named = from_environment(
        {"RULINGS_MODEL_URL": "http://127.0.0.1:1/v1", "RULINGS_MODEL": "m", "RULINGS_MODEL_KEY": KEY}
    )
    assert named == ModelServer("http://127.0.0.1:1/v1", "m", KEY)
    assert KEY not in repr(named)


@pytest.mark.parametrize(
    "wrong",
    [
        {"RULINGS_MODEL_URL": "127.0.0.1:80"}, {"RULINGS_MODEL_URL": "ftp://here/v1"}, {"RULINGS_MODEL": ""},
        {"RULINGS_MODEL_URL": f"https://me:{KEY}@here/v1"}, {"RULINGS_MODEL_SECONDS": "for ever"},
        {"RULINGS_MODEL_KEY": KEY + "\nX: y"}, {"RULINGS_MODEL_URL": "http://[::1/v1"},
    ],
)
def test_a_wrong_configuration_is_refused_without_the_key(wrong):
    right = {"RULINGS_MODEL_URL": "https://here/v1", "RULINGS_MODEL": "m", "RULINGS_MODEL_KEY": KEY}
    with pytest.raises(MalformedInput) as refused:
        from_environment({**right, **wrong})
    assert isinstance(refused.value, RulingError)
    assert KEY not in str(refused.value)
    assert refused.value.where.startswith("RULINGS_MODEL")
