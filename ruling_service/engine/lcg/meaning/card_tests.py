"""Tests against symbols of encounter cards in card text (`card_tests`): making one, how it went, what was
discarded for it.
"""

from __future__ import annotations

from ruling_service.engine.kernel.occurrences import Frame, Occurrence
from ruling_service.engine.kernel.play import Play
from ruling_service.engine.language.node import Node
from ruling_service.engine.language.properties import kinds_with
from ruling_service.engine.lcg import card_tests, fortitude, symbols, table, values, verbs
from ruling_service.engine.lcg.choosing import chosen
from ruling_service.engine.lcg.filters import ELSEWHERE, compare, is_card
from ruling_service.engine.lcg.letting_happen import failed
from ruling_service.engine.lcg.meaning.structure import must
from ruling_service.engine.lcg.phrases import (
    CONDITIONS,
    EFFECTS,
    POSSIBLE,
    RESTRICTIONS,
    amount,
    chooser,
    is_player,
    players,
)
from ruling_service.engine.lcg.rulebook import LCG
from ruling_service.engine.lcg.triggers import waits_for


@EFFECTS.means("make_card_test", *card_tests.RULES)
def make_card_test(play: Play, frame: Frame, node: Node, path: str) -> None:
    """The player makes the test."""
    test = card_tests.TESTS[str(node["test"])]
    play.then(test.begin.task(chooser(play, frame), frame.id))


@POSSIBLE.means("make_card_test")
def may_make_card_test(play: Play, frame: Frame, node: Node, whole: bool) -> bool:
    """A test can always be made: nobody has to be committed to it."""
    return True


@EFFECTS.means("each_who_tested", *card_tests.RULES)
def each_who_tested(play: Play, frame: Frame, node: Node, path: str) -> None:
    """Each player who made the test that the text asked for, and passed or failed it, does it; the text then
    speaks to that player.
    """
    now = play.state.frames.get(frame.id, frame)
    made = now.get("tests of players", ())
    who = node.get("who")
    one = players(play, frame, who) if isinstance(who, Node) and who.kind in NAMED else table.players(play)
    those = [player for player, passed in made if passed == bool(node["passed"]) and player in one]
    play.bind(frame.id, did=bool(those))
    if not those:
        word = "passed" if node["passed"] else "failed"
        rules = [test.entry for test in card_tests.TESTS.values() if test.name == now.get("test made")]
        play.say(f"Nobody {word} the test: it does nothing", *frame.cites, *rules)
        failed(play, frame)
    for player in reversed(those):
        play.then(speaks_to.task(frame.id, node["do"], f"{path}@{player}", player))


NAMED = kinds_with("lcg", "player_by_place")
"""Players whom a text names whoever made the test; all others are those who made it."""


@LCG.procedure("lcg/in-player-order")
def speaks_to(play: Play, frame_id: int, do: object, path: str, player: int) -> None:
    """One of them does it; "you" are that player."""
    frame = play.state.frames.get(frame_id)
    if frame is None:
        return
    if frame.controller is None:
        before = frame.get("you")
        play.bind(frame_id, you=player)
        play.then(must.task(frame_id, do, path, player), spoken_to.task(frame_id, before))
    else:
        play.then(must.task(frame_id, do, path, player))


@LCG.procedure("lcg/in-player-order")
def spoken_to(play: Play, frame_id: int, before: int | None) -> None:
    """The text speaks to whom it spoke before."""
    frame = play.state.frames.get(frame_id)
    if frame is None:
        return
    if before is not None:
        play.bind(frame_id, you=before)
    else:
        play.reframe(frame_id, bindings=tuple(each for each in frame.bindings if each[0] != "you"))


@CONDITIONS.means("has_made_test", *card_tests.RULES)
def has_made_test(play: Play, frame: Frame, node: Node) -> bool:
    """The player has made such a test this round, and passed or failed it."""
    who = node["who"]
    those = players(play, frame, who) if isinstance(who, Node) else ()
    return any(
        player in those and passed == bool(node["passed"])
        for player, passed in card_tests.made_this_round(play, str(node["test"]))
    )


@CONDITIONS.means("quests_for", "lcg/willpower-strength")
def quests_for(play: Play, frame: Frame, node: Node) -> bool:
    """The player's committed characters count so much together."""
    who = node["who"]
    those = players(play, frame, who) if isinstance(who, Node) else ()
    n = amount(play, frame, node["n"])

    def effort(player: int) -> int:
        own = (i for i in table.committed(play) if play.card(i).controller == player)
        return sum(values.contributes(play, i, "willpower") for i in own)

    return bool(those) and all(compare(effort(p), node["compare"], n) for p in those)


@EFFECTS.means("add_symbols", fortitude.ENTRY)
def add_symbols(play: Play, frame: Frame, node: Node, path: str) -> None:
    """The test that the text has asked for has counted them already."""


@EFFECTS.means("ignore_symbols", fortitude.ENTRY)
def ignore_symbols(play: Play, frame: Frame, node: Node, path: str) -> None:
    """The symbols of a card that was discarded for the test don't count."""
    what = chosen(play, frame, node, path, "of", "which card's symbols are ignored")
    if what is None:
        return
    if not what:
        failed(play, frame)
    play.remember(fortitude.IGNORED, (*(play.fact(fortitude.IGNORED) or ()), *what))
    if what:
        play.say(f"The {symbols.SYMBOLS['fortitude']} of {table.names(play, what)} don't count")


@RESTRICTIONS.means("discarded_for_test", fortitude.ENTRY)
def discarded_for_test(play: Play, frame: Frame, node: Node, ident: int) -> bool:
    """The card was discarded for the test under way."""
    return ident in _for_the_test(play)


def _for_the_test(play: Play) -> tuple[int, ...]:
    return tuple(play.fact(fortitude.DISCARDED) or ())


ELSEWHERE["discarded_for_test"] = _for_the_test


@waits_for("discarded_in_test", verbs.discarded, speaks=("card",))
def discarded_in_test(play: Play, frame: Frame, event: Node, o: Occurrence) -> bool:
    """The card is discarded for such a test."""
    return o.get("how") == f"{event['test']} test" and is_card(play, frame, event.get("who"), o.get("card"))


@waits_for("makes_test", verbs.test_over)
def makes_test(play: Play, frame: Frame, event: Node, o: Occurrence) -> bool:
    """A player has made such a test."""
    return is_player(play, frame, event.get("player"), o.get("player")) and (
        str(o.get("test")).casefold() == event["test"]
    )


@waits_for("commits_many", verbs.committed, verbs.committed_to_test)
def commits_many(play: Play, frame: Frame, event: Node, o: Occurrence) -> bool:
    """A player commits so many characters at once, to the quest or to such a test: those that are committed
    at the same moment are counted with the last of them.
    """
    to_test = o.kind == verbs.committed_to_test.past
    wanted = "test" if to_test else "quest"
    if event["to"] not in (wanted, "either"):
        return False
    if not is_player(play, frame, event.get("player"), o.get("player")):
        return False
    if to_test and str(o.get("test")).casefold() != event.get("test"):
        return False
    happening = play.state.happening(frame.happening) if frame.happening is not None else None
    together = [
        each for each in (happening.occurrences if happening is not None else (o,))
        if each.kind == o.kind and each.get("player") == o.get("player")
    ]
    return o == together[-1] and len(together) >= amount(play, frame, event["n"])
