"""What becomes of the losers of a skirmish: wounds, damage bonuses, being overwhelmed, and death
(tcg/overwhelmed, tcg/killed).
"""

from __future__ import annotations

from ruling_service.engine.kernel.occurrences import Happening, Occurrence
from ruling_service.engine.kernel.pipeline import NOT_AT_ALL, Done
from ruling_service.engine.kernel.play import Play
from ruling_service.engine.language.node import Node
from ruling_service.engine.tcg import permissions, phrases, table, verbs
from ruling_service.engine.tcg.changes import leave_play, same_card
from ruling_service.engine.tcg.keyword_records import KEYWORDS
from ruling_service.engine.tcg.rulebook import TCG
from ruling_service.engine.tcg.statements import conditions_hold, statements
from ruling_service.engine.tcg.table import Skirmish
from ruling_service.engine.tcg.untold_numbers import hangs_on_number
from ruling_service.engine.tcg.wounds import wounds

RULE = "tcg/skirmish-phase"


def compared(play: Play) -> str:
    """The value by which skirmishes are decided now: strength, unless a text names another."""
    named = [
        str(each.says["stat"]) for each in statements(play, "resolve_by")
        if "of" not in each.says and conditions_hold(play, each)
    ]
    return named[-1] if named else "strength"


def _lends(play: Play, ident: int) -> tuple[int, str] | None:
    """Whose value, and which, stands in place of a character's own by a text."""
    for each in reversed(list(statements(play, "resolve_by"))):
        instead, of = each.says.get("instead_of"), each.says.get("of")
        if not isinstance(of, Node) or not isinstance(instead, Node) or not conditions_hold(play, each):
            continue
        if ident in phrases.cards(play, each.frame, instead):
            lending = phrases.cards(play, each.frame, of)
            if len(lending) != 1:
                raise phrases.NotPlayed("effect", "resolve_by")  # he has left play: nobody says what counts
            return lending[0], str(each.says["stat"])
    return None


def _worth(play: Play, ident: int, value: str) -> int:
    """What a character counts for in its skirmish."""
    whose, name = _lends(play, ident) or (ident, value)
    hangs_on_number(play, whose, name)
    found: int = play.value(whose, name)
    return found

@TCG.plays(RULE, "tcg/strength")
def totals(play: Play, current: Skirmish) -> tuple[int, int]:
    """The total strength of the Free Peoples side and of the Shadow side, or of another value by which a text
    lets it be resolved.
    """
    value = compared(play)
    return _worth(play, current.defender, value), sum(_worth(play, m, value) for m in current.minions)


@TCG.plays("tcg/overwhelmed")
def is_overwhelmed(play: Play, ident: int, strong: int, weak: int) -> bool:
    """Whether a losing character is overwhelmed: the winners are at least double; more than 0 against 0 is, 0
    against 0 is not.
    """
    multiple = permissions.overwhelming_multiple(play, ident)
    return multiple is not None and strong > 0 and strong >= multiple * weak


@TCG.plays("tcg/overwhelmed")
def still_overwhelmed(play: Play, ident: int) -> bool:
    """Whether a character that is about to be killed as overwhelmed would be by the strengths as they are
    now.
    """
    current = table.skirmish(play)
    if current is None or ident not in (current.defender, *current.minions):
        return True
    free_peoples, shadow = totals(play, current)
    return is_overwhelmed(
        play, ident, *((shadow, free_peoples) if ident == current.defender else (free_peoples, shadow))
    )


@TCG.procedure(RULE, "tcg/overwhelmed", "tcg/keyword/damage")
def suffer(play: Play, winners: tuple[int, ...], losers: tuple[int, ...], beaten: tuple[int, ...]) -> None:
    """Overwhelmed characters die without wounds; the others take one wound and one more for each damage bonus
    of the winners.
    """
    alive = [i for i in winners if table.is_in_play(play.card(i))]
    count = 1 + sum(more(play, i) for more in KEYWORDS.having("wounds") for i in alive)
    for ident in reversed([i for i in losers if i not in beaten and table.is_in_play(play.card(i))]):
        wounds(play, ident, count, why="skirmish", by=winners, skirmish=True)
    killed = [i for i in beaten if table.is_in_play(play.card(i))]
    if killed:
        play.happen(
            *(
                verbs.killed(card=i, life=play.card(i).life, why="overwhelmed", by=winners, skirmish=True)
                for i in killed
            )
        )


@TCG.applies(verbs.killed, "tcg/killed", "tcg/dead-pile", "tcg/discard-pile")
def killed(play: Play, o: Occurrence, _: Happening) -> Done:
    """A killed companion or ally goes to its owner's dead pile, a killed minion to the discard pile."""
    ident = o.get("card")
    if not same_card(play, o) or not table.is_in_play(play.card(ident)):
        return NOT_AT_ALL
    if o.get("why") == "overwhelmed" and not still_overwhelmed(play, ident):
        play.say(f"{play.name(ident)} is not overwhelmed any more", "tcg/overwhelmed")
        play.then(suffer.task(o.get("by"), (ident,), ()))
        return NOT_AT_ALL
    to = "discard" if table.kind(play, ident) == "minion" else "dead"
    how = " (overwhelmed)" if o.get("why") == "overwhelmed" else ""
    overwhelmed = ("tcg/overwhelmed",) if o.get("why") == "overwhelmed" else ()
    where = "tcg/dead-pile" if to == "dead" else "tcg/killed"
    words = f"{play.name(ident)} is killed{how}: to the {'dead' if to == 'dead' else 'discard'} pile"
    play.say(words, *dict.fromkeys((*overwhelmed, "tcg/killed", where)))
    leave_play(play, ident, to)
    return True
