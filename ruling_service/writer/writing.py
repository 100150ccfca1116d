"""A question turned into a situation by a language model: what it is told, and how its mistakes go back to
it, a bounded number of times.
"""

from __future__ import annotations

import re
import time
from typing import Any, NamedTuple

import msgspec
import yaml

from ruling_service.assistant import guides, playing, reading
from ruling_service.assistant.playing import Work
from ruling_service.errors import RulingError
from ruling_service.inputs.texts import question as within_limits
from ruling_service.library.reading import Library
from ruling_service.library.showing import ABOUT, ANSWERS
from ruling_service.situations.shared import plain_data
from ruling_service.writer.server import Message, ModelFailed, ModelServer

Data = dict[str, Any]

TRIES = 3
"""How often the model may write, the first time included."""
CARDS = 8
"""Cards whose texts it is told."""
LONGEST_WRITTEN = 8_000
"""Characters of what it wrote that it is shown again."""
GUIDES = ("position", "moments", "acts", "questions", "cards")
BLOCK = re.compile(r"```[a-z]*\s*\n(.*?)```", re.DOTALL)

TASK = """\
You turn a rules question about a card game into a situation file. The file is played by a rules engine, so it
must hold exactly what the question says: no outcome, no answer, nothing that the question does not speak of.
Answer with one YAML block and nothing else. The format:
"""


class Written(NamedTuple):
    """A situation that a model wrote for a question, and how many tries it took."""

    situation: Data
    tries: int


def write(
    model: ModelServer, question: str, library: Library, work: Work, *, game: str = "",
    cards: list[Data] | None = None
) -> Written:
    """The situation of a question as the model writes it, checked; it holds no answer and names no source.

    `work` has drafts made and situations checked by a worker. Raises ModelFailed where the model or its
    server gives nothing that can be played, within the seconds that the server may take in all.
    """
    until = time.monotonic() + model.seconds
    within_limits(question)
    drafted = work("draft", question=question, game=game, cards=cards or [])
    messages = _told(question, drafted, library, cards or [])
    mistakes: list[Data] = []
    for number in range(1, TRIES + 1):
        said = model.chat(messages, until)
        situation, mistakes = _checked(said, work, cards)
        if situation is not None:
            return Written(situation, number)
        messages += [_message("assistant", said[:LONGEST_WRITTEN]), _message("user", _mend(mistakes))]
    what = mistakes[0].get("what", "") if mistakes else ""
    raise ModelFailed("the language model wrote no situation that can be played.", hint=str(what))


def unsourced(situation: Data) -> Data:
    """A situation without what would give it an answer or a source: what a model writes is never official.
    """
    return {name: value for name, value in situation.items() if name not in (*ANSWERS, *ABOUT)}


def _told(question: str, drafted: Data, library: Library, cards: list[Data]) -> list[Message]:
    """What the model is told: the format, the question, the texts of its cards, and a draft."""
    draft: Data = drafted["situation"]
    names = dict.fromkeys(plain_data.strings(draft))
    texts = [_card(library, name, str(draft.get("game", ""))) for name in names]
    parts = [
        f"The question: {question}",
        "The cards:\n" + "\n".join([str(card) for card in cards] + [text for text in texts if text][:CARDS]),
        "A draft, made without understanding; change it freely:\n```yaml\n"
        + str(yaml.safe_dump(draft, allow_unicode=True, sort_keys=False, width=110)) + "```",
        f"Words that the draft makes no use of: {', '.join(drafted['unused_words']) or 'none'}",
    ]
    return [
        _message("system", TASK + "\n\n".join(guides.guide(topic) for topic in GUIDES)),
        _message("user", "\n\n".join(parts)),
    ]


def _card(library: Library, name: str, game: str) -> str:
    """The facts and the text of a card; "" where there is none of that name."""
    try:
        found = reading.card(library, name, game or None)
    except RulingError:
        return ""
    facts = found.get("imported") or found.get("facts")
    return msgspec.json.encode(facts).decode() if facts else ""


def _checked(said: str, work: Work, cards: list[Data] | None) -> tuple[Data | None, list[Data]]:
    """The situation that the model wrote, or what is wrong with it."""
    found = BLOCK.search(said)
    try:
        situation = unsourced(playing.situation_of(found[1] if found else said, cards))
        checked = playing.check(work, situation)
    except RulingError as error:
        if error.http_status in (502, 503):  # no fault of what was written
            raise
        return None, [playing.problem(error)]
    return (situation, []) if checked["ok"] else (None, list(checked["mistakes"]))


def _mend(mistakes: list[Data]) -> str:
    told = msgspec.json.encode(mistakes).decode()
    return f"This can't be played: {told}\nMend that and answer with the whole file as one YAML block."


def _message(role: str, content: str) -> Message:
    return {"role": role, "content": content}
