"""Escape tests: characters that exhaust for it against the Escape values of cards of the encounter deck; on a
card Escape is nothing but that value.
"""

from __future__ import annotations

from ruling_service.engine.kernel.decisions import Option
from ruling_service.engine.kernel.occurrences import Frame
from ruling_service.engine.kernel.play import Play
from ruling_service.engine.language.node import Node
from ruling_service.engine.lcg import chance, staging, table, values, verbs
from ruling_service.engine.lcg.keyword_records import declare
from ruling_service.engine.lcg.phrases import EFFECTS, LASTING, amount, cards, chooser
from ruling_service.engine.lcg.quest_phase import groups
from ruling_service.engine.lcg.rulebook import LCG
from ruling_service.engine.lcg.statements import conditions_hold, statements

ENTRY = "lcg/scenario/the-dead-marshes"


@EFFECTS.means("make_test", ENTRY)
def make_test(play: Play, frame: Frame, node: Node, path: str) -> None:
    """The player, or the players together, make the test; the text knows afterwards how it went."""
    number = amount(play, frame, node["n"]) * (len(table.players(play)) if node.get("per_player") else 1)
    on = node.get("on")
    if isinstance(on, Node):
        number *= sum(play.card(i).token(str(node["token"])) for i in cards(play, frame, on))
    player = table.first_player(play) if node.get("party") else chooser(play, frame)
    those = table.players(play) if node.get("party") else (player,)
    able = [i for p in those for i in table.characters(play, p) if play.card(i).ready]
    several = groups(play, able)
    options = [
        Option("commit nobody", ()), *several.options(lambda group: f"commit {table.names(play, group)}")
    ]
    then = committed.choosing(frame.id, player, number, str(node.get("stat") or "willpower"))
    play.decide(
        "commit", player, "which characters to commit to the Escape test", options, then, ENTRY,
        complete=several.complete
    )


@LCG.procedure(ENTRY)
def committed(
    play: Play, frame_id: int, player: int, number: int, stat: str, fleeing: tuple[int, ...]
) -> None:
    """They exhaust, then the cards are dealt, then the two sums are compared."""
    test = [deal.task(number, ()), compare.task(frame_id, player, stat, fleeing)]
    if fleeing:
        play.say(f"{table.names(play, fleeing)} commit{'s' if len(fleeing) == 1 else ''} to the Escape test")
        play.happen(*(verbs.exhausted(card=i, why="escape") for i in fleeing), then=test)
    else:
        play.then(*test)


@LCG.procedure(ENTRY)
def deal(play: Play, number: int, before: tuple[int, ...]) -> None:
    """Deal the top card of the encounter deck, so often."""
    play.remember("escape test", before)
    staging.reset_encounter_deck(play)
    if len(before) >= number or not play.state.zone(table.ENCOUNTER_DECK):
        return
    top = chance.top(play, table.ENCOUNTER_DECK, deal.task(number, before))
    if top is not None:
        gone = verbs.discarded(card=top, origin=table.ENCOUNTER_DECK, from_play=False)
        play.happen(gone, then=[deal.task(number, (*before, top))])


@LCG.procedure(ENTRY)
def compare(play: Play, frame_id: int, player: int, stat: str, fleeing: tuple[int, ...]) -> None:
    """Passed where what they count is higher than the Escape values; a tie fails."""
    dealt: tuple[int, ...] = play.fact("escape test", ())
    play.remember("escape test", None)
    effort = sum(values.contributes(play, i, stat) for i in fleeing if table.is_in_play(play.card(i)))
    more = sum(
        int(str(e.says["n"])) for e in statements(play, "harder_test") if conditions_hold(play, e)
    )
    danger = sum((play.value(i, "escape") or 0) + more for i in dealt)
    passed = effort > danger
    play.say(
        f"Escape test: [{stat}] {effort} against Escape values of {danger}, "
        f"{'passed' if passed else 'failed'}"
    )
    if frame_id in play.state.frames:
        known = play.state.frames[frame_id].get("tests of players", ())
        by_others = (each for each in known if each[0] != player)
        play.bind(frame_id, **{
            "test passed": passed, "test made": "escape", "tests of players": (*by_others, (player, passed))
        })  # fmt: skip
    play.happen(verbs.test_over(player=player, test="Escape", passed=passed))


LASTING.plays("harder_test")
declare("escape", ENTRY, "Escape 2.", numbered=True)
