"""The sheet of a card (see the package)."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from typing import Any

import msgspec

from ruling_service.engine.kernel.play import Play
from ruling_service.engine.language.node import Node
from ruling_service.situations.shared import games
from ruling_service.situations.shared.records import verbs
from ruling_service.situations.shared.sheets.among import (
    AnsweredBy,
    answered_by,
    cancelled_by,
    events,
    once,
    subjects,
)
from ruling_service.situations.shared.sheets.book import Text
from ruling_service.situations.shared.sheets.rules import Point, SheetRules
from ruling_service.situations.shared.sheets.shelf import Shelf
from ruling_service.situations.shared.sheets.showroom import FRAME, Showroom, in_words, printed

EXAMPLES = 8
"""Cards that are named of many."""
PLAYED = "played from hand"
"""What stands for an ability where it is the card itself that is played."""


class Erratum(msgspec.Struct, kw_only=True):
    """The erratum of a card: its entry, and since when."""

    id: str
    since: str = ""


class Window(msgspec.Struct, kw_only=True, omit_defaults=True):
    """Whether an ability can be used, or takes place, at a point of the round: `window` says which in words,
    `at` is its place on the chart, where it has one. `reason` says why not.
    """

    ability: str
    window: str
    possible: bool
    cites: list[str]
    at: str = ""
    phase: str = ""
    reason: str = ""
    printing: str = ""


class Name(msgspec.Struct, frozen=True):
    """A card by its id and name."""

    id: str
    name: str


class Target(msgspec.Struct, kw_only=True, omit_defaults=True):
    """What an ability can affect: the phrase, how many of all known cards it describes by what is printed on
    them (null where it could be any card), some of them, and what it asks of them besides. `asked` says what
    for, where the ability asks for such cards and does nothing to them ("to bear it").
    """

    ability: str
    what: str
    count: int | None
    examples: list[Name]
    besides: list[str] = []
    asked: str = ""


class AnswersTo(msgspec.Struct, kw_only=True, omit_defaults=True):
    """What an ability waits for: the phrase, what happens then, the entries on that, and the cards that it
    can happen to.
    """

    ability: str
    what: str
    happenings: list[str]
    cites: list[str]
    count: int | None = None
    examples: list[Name] = []


class Gap(msgspec.Struct, kw_only=True, frozen=True):
    """A phrase that isn't read, or isn't played where it stands, and why."""

    phrase: str
    reason: str


class Sheet(msgspec.Struct, kw_only=True):
    """What the engine knows of one card (see `rulings sheet`). `text` is what is printed on it, null where
    that isn't shown; `answered_by` and `cancelled_by` are null where the texts of all cards are not
    compiled yet.
    """

    card: str
    id: str
    game: str
    type: list[str]
    text: list[str] | None
    house: list[str]
    erratum: Erratum | None
    windows: list[Window]
    targets: list[Target]
    answers_to: list[AnswersTo]
    answered_by: list[AnsweredBy] | None
    cancelled_by: list[AnsweredBy] | None
    rulings: list[str]
    gaps: list[Gap]
    unofficial: str = "Unofficial: read from the card's text by this service's engine."


def sheet_of(
    texts: Sequence[Text],
    game: str,
    shelf: Shelf | None = None,
    *,
    rulings: Iterable[str] = (),
    with_text: bool = False,
) -> Sheet:
    """The sheet of a card with these printings. Without a `shelf` of all cards nothing is said of others.

    Raises UnknownName for a game that there isn't.
    """
    rules = games.game(game).sheet
    assert rules is not None
    room = shelf.room if shelf is not None else None
    own = room or Showroom(game, rules, list(texts))
    several = len({text.facts.type for text in texts}) > 1 or len(texts) > 1
    windows: list[Window] = []
    targets: list[Target] = []
    awaited: list[AnswersTo] = []
    for text in texts:
        printing = ", ".join(filter(None, (text.facts.type, text.place))) if several else ""
        for said, ability in zip(text.abilities, text.nodes(), strict=True):
            found = [each for each in rules.as_played(ability)]
            windows += [
                w for each in found for w in _windows(game, rules, own.play, text, said.house, each, printing)
            ]
            targets += _targets(own, said.house, ability, known=room is not None)
            awaited += [
                a for each in found
                for a in _awaited(own, rules, said.house, each, room is not None, text.facts.type)
            ]
        windows += _from_hand(rules, own.play, text, printing)
    facts = [text.facts for text in texts]
    erratum = next((one for one in facts if one.erratum), None)
    return Sheet(
        card=texts[0].name,
        id=texts[0].id,
        game=game,
        type=list(dict.fromkeys(one.type for one in facts)),
        text=_printed_texts(facts) if with_text else None,
        house=once(said.house for text in texts for said in text.abilities),
        erratum=Erratum(id=erratum.erratum, since=erratum.since) if erratum is not None else None,
        windows=once(windows),
        targets=once(targets),
        answers_to=once(awaited),
        answered_by=None if shelf is None else answered_by(shelf.room, shelf.index, texts),
        cancelled_by=None if shelf is None else cancelled_by(shelf.room, shelf.index, texts),
        rulings=list(rulings),
        gaps=once(gap for text in texts for gap in _gaps(text)),
    )


def _printed_texts(every: Iterable[Any]) -> list[str]:
    texts = (
        "\n".join(filter(None, (facts.text, facts.shadow and f"Shadow: {facts.shadow}"))) for facts in every
    )
    return once(text for text in texts if text)


def _gaps(text: Text) -> Iterator[Gap]:
    yield from (Gap(phrase=gap.phrase, reason=gap.reason) for gap in text.gaps)
    yield from (Gap(phrase=each.phrase, reason=f"{each.reason} ({each.place})") for each in text.not_played)


# -- when ----------------------------------------------------------------------------------------------------


def _windows(
    game: str, rules: SheetRules, play: Play, text: Text, house: str, ability: Node, printing: str
) -> Iterator[Window]:
    if ability.kind == "action":
        card = printed(game, text.name, text, whole=True)
        own = rules.why_not_play if card.type == "event" else lambda *_: None
        for at in rules.points:
            if at.window:
                wrong = rules.why_not_use(play, at, ability) or own(play, at, card)
                yield _window(house, at, wrong, printing)
        return
    sort = rules.sorts.get(ability.kind)
    if sort is None:
        return
    triggers = list(rules.triggers(ability))
    for trigger in triggers:
        there = [
            at
            for at in rules.points
            if any(rules.waits_at(_at(play, at), FRAME, trigger, rules.moment(name)) for name in at.moments)
        ]
        yield from (_window(house, at, None, printing) for at in there)
        if not there:
            yield from _whenever(game, rules, house, trigger, sort, printing, text.facts.type)
    if not triggers:
        said = {"constant": "always, while it is active"}.get(
            ability.kind, f"{ability.kind.replace('_', ' ')}"
        )
        yield Window(ability=house, window=said, possible=True, cites=[sort], printing=printing)


def _at(play: Play, at: Point) -> Play:
    play.remember("step", at.id)
    play.remember("phase", at.phase or None)
    return play


def _whenever(
    game: str, rules: SheetRules, house: str, trigger: Node, sort: str, printing: str, type_: str
) -> Iterator[Window]:
    """Wherever in the round what the trigger speaks of happens; at the steps that ask for it by rule."""
    known = verbs(game)
    kinds = [k for event in events(rules, trigger) for k in rules.happenings(event, type_)]
    happening = [known[kind] for kind in dict.fromkeys(kinds) if kind in known]
    cites = [sort, *(verb.entry for verb in happening)]
    points = {at.id: at for at in rules.points}
    steps = [
        points[step]
        for verb in happening
        if verb.act is not None
        for step in verb.act.steps
        if step in points
    ]
    yield Window(
        ability=house, window=f"whenever it happens: {_waits_for(game, house, trigger)}", possible=True,
        cites=list(dict.fromkeys(cites)), at=" ".join(dict.fromkeys(at.id for at in steps)),
        phase=str(trigger.get("phase") or ""), printing=printing,
    )  # fmt: skip


def _waits_for(game: str, house: str, trigger: Node) -> str:
    """What an ability waits for: where its phrase has no words by itself, as the ability says it."""
    said = in_words(game, trigger)
    return said if " " in said else house.partition(" — ")[2].partition(":")[0] or said


def _from_hand(rules: SheetRules, play: Play, text: Text, printing: str) -> Iterator[Window]:
    """When the card itself can be played from hand; none for one that never is, or whose abilities say it."""
    if text.facts.type == "event":
        return
    card = printed(text.id.partition("/")[0], text.name, text, whole=True)
    found = [
        (at, rules.why_not_play(play, at, card)) for at in rules.points if at.window or at.id == "2.2"
    ]
    if any(reason is None for _, reason in found):
        yield from (_window(PLAYED, at, reason, printing) for at, reason in found)


def _window(house: str, at: Point, reason: Any, printing: str) -> Window:
    return Window(
        ability=house, window=f"{at.id} {at.title}" if at.id[0].isdigit() else at.title,
        possible=reason is None,
        cites=[at.entry, *(c for c in (reason[1] if reason else ()) if c != at.entry)],
        at=at.id, phase=at.phase, reason=reason[0] if reason else "", printing=printing,
    )  # fmt: skip


# -- what ----------------------------------------------------------------------------------------------------


def _targets(room: Showroom, house: str, ability: Node, *, known: bool) -> Iterator[Target]:
    for phrase, asked in room.phrases(ability):
        found = room.described(phrase)
        assert found is not None
        names = room.names(found.texts) if known and not found.wide else []
        yield Target(
            ability=house, what=in_words(room.game, phrase),
            count=len(names) if known and not found.wide else None,
            examples=_examples(names), besides=[in_words(room.game, each) for each in found.besides],
            asked=asked,
        )  # fmt: skip


def _examples(names: list[tuple[str, str]]) -> list[Name]:
    named = list({name: ident for ident, name in reversed(names)}.items())[::-1]  # of one name the first
    step = max(1, len(named) // EXAMPLES)
    return [Name(ident, name) for name, ident in named[::step][:EXAMPLES]]


def _awaited(
    room: Showroom, rules: SheetRules, house: str, ability: Node, known: bool, type_: str
) -> Iterator[AnswersTo]:
    records = verbs(room.game)
    moment = rules.moment("").kind
    for trigger in rules.triggers(ability):
        for event in events(rules, trigger):
            kinds = [kind for kind in rules.happenings(event, type_) if kind in records]
            if kinds == [moment]:  # its windows say when
                continue
            described = [found for _, found in subjects(room, event) if not found.wide]
            texts = frozenset().union(*(found.texts for found in described)) if described else frozenset()
            names = room.names(texts) if known else []
            yield AnswersTo(
                ability=house, what=in_words(room.game, event), happenings=[records[k].name for k in kinds],
                cites=list(dict.fromkeys(records[k].entry for k in kinds)),
                count=len(names) if described and known else None, examples=_examples(names),
            )  # fmt: skip
