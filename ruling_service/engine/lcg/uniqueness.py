"""Unique cards that come from the encounter deck while one of their title is in play (lcg/unique-cards,
lcg/rule/2.3).
"""

from __future__ import annotations

from ruling_service.engine.kernel.places import lying_in
from ruling_service.engine.kernel.play import Play
from ruling_service.engine.language.node import Node
from ruling_service.engine.lcg import companies, rulesets, table, verbs
from ruling_service.engine.lcg.filters import matches
from ruling_service.engine.lcg.rulebook import LCG
from ruling_service.engine.lcg.statements import conditions_hold, statements

CHARACTERS = ("objective-ally", "objective-hero")


@LCG.plays("lcg/scenario/foundations-of-stone")
def anywhere(play: Play) -> tuple[int, ...]:
    """The cards in play, also with players who are separated from those whose turn it is: unique cards are
    limited for all together.
    """
    return lying_in(play, table.is_in_play_zone) if companies.are_separated(play) else table.in_play(play)


def copies(play: Play, ident: int) -> tuple[int, ...]:
    """The other unique cards of that title in play."""
    if not play.printed(ident).unique:
        return ()
    title = play.name(ident)
    return tuple(
        i for i in anywhere(play) if i != ident and play.printed(i).unique and play.name(i) == title
    )


@LCG.plays("lcg/rule/2.3", "lcg/unique-cards")
def gives_way(play: Play, ident: int) -> bool:
    """Whether a unique encounter card cannot enter play: a copy is there, and it is no character whose copy a
    player controls.
    """
    if any(
        isinstance(of := each.says["of"], Node) and conditions_hold(play, each)
        and matches(play, each.frame, of, ident)
        for each in statements(play, "takes_place")
    ):
        return False  # it takes the place of the one in play (lcg/scenario/the-battle-of-laketown)
    there = copies(play, ident)
    own = [i for i in there if play.printed(i).facts.get("side") == "player"]
    stays = bool(own) and len(own) == len(there) and table.kind(play, ident) in CHARACTERS
    return bool(there) and not (stays and not rulesets.variant(play, "c28"))


@LCG.plays("lcg/unique-cards", "lcg/conflict/c28")
def clear_the_way(play: Play, ident: int) -> None:
    """A unique character comes from the encounter deck: players discard the copy they control."""
    if table.kind(play, ident) not in CHARACTERS:
        return
    for copy in copies(play, ident):
        play.say(
            f"{play.name(ident)} comes from the encounter deck: the copy that a player controls is discarded",
            "lcg/unique-cards"
        )
        play.happen(verbs.discarded(card=copy, life=play.card(copy).life))


@LCG.plays("lcg/unique-cards")
def is_kept_out(play: Play, ident: int) -> bool:
    """Whether a player's card cannot enter play, whatever brings it there, for one of its title is in play;
    the account says so.
    """
    card = play.card(ident)
    if card.owner is None or table.is_in_play(card) or not is_unique_in_play(play, ident):
        return False
    said = f"{play.name(ident)} does not enter play: it is unique and in play"
    play.say(said, "lcg/unique-cards", idle=True)
    return True


@LCG.plays("lcg/unique-cards")
def is_unique_in_play(play: Play, ident: int) -> bool:
    """Whether the card is unique and one of its title is in play."""
    return play.printed(ident).unique and any(
        play.name(i) == play.name(ident) and play.printed(i).unique for i in anywhere(play) if i != ident
    )
