"""Texts each of whose phrases has a meaning, but not as they stand together: those are not played."""

from __future__ import annotations

from collections.abc import Iterator

from ruling_service.engine.language.coverage import Missing
from ruling_service.engine.language.node import Node, nodes
from ruling_service.engine.language.printer import MEANS
from ruling_service.engine.language.properties import kinds_with
from ruling_service.engine.lcg.cannot_happen import READYING
from ruling_service.engine.lcg.choosing import BORNE
from ruling_service.engine.lcg.keyword_records import acts_as_played
from ruling_service.engine.lcg.phrases import PLAYERS
from ruling_service.engine.lcg.printing import noun_phrase

LABELLED = frozenset(["action", "response", "forced", "when_revealed"])
NOUNS = frozenset(["each", "some", "any", "another"])
OF_A_CARD = frozenset(["controller", "owner"])
LOOKED_AT = frozenset(["top_cards", "bottom_cards", "top_of"])
BACK = frozenset(["put_in", "put_back", "move_to"])
INTO_A_DECK = frozenset(["shuffle_into", "put_in", "move_to", "return"])


NAMED = frozenset(["player_most", "player_most_of"])
"""One player, named by what he has; who is named by where he sits is remembered (`subjects`)."""
PICKED = kinds_with("lcg", "somebody_chooses")
FOR_EACH_PLAYER = "per_player_in_game"
"""The number for each of which something is done player by player."""
OF_EVENTS = frozenset(["plays", "cancelling_event"])
"""What an ability waits for of which an event card is the cause."""
WHOSE_CARD = frozenset(["controlled_by", "engaged_with", "owned_by"])


def meant_otherwise(ability: Node) -> Iterator[Missing]:
    """What an ability says that the engine would take for something else."""
    of_x = ability.kind == "keyword" and ability.get("value") == Node("x")
    if of_x and acts_as_played(str(ability["name"])):
        yield Missing("X that a player chooses for a keyword", "x")
    said = [n for sentence in nodes(ability, "do") for n in sentence.walk()]
    for phrase in said:
        if phrase.kind == "gain_ability" and any(n.kind == "blank_text" for n in phrase.walk()):
            yield Missing("text that is blank by what a card gains", "blank_text")
        if phrase.kind in BACK and any(n.kind == "among_seen" for n in phrase.walk()):
            yield Missing("some of the cards looked at, put where the rest may go too", phrase.kind)
        if phrase.kind in INTO_A_DECK and _is_anyones_deck(phrase):
            yield Missing("whose deck somebody has to choose", phrase.kind)
    if ability.kind in LABELLED:
        yield from _holds_by_itself(ability)
    yield from _of_the_card_seen(ability)
    yield from _of_whose_pool(ability)
    yield from _of_a_player_told_within(ability)
    yield from _of_a_card_told_of_players(ability, said)
    yield from _pays_to_be_allowed(ability, said)
    yield from _of_what_is_paid_by_then(ability)
    yield from _of_a_player_whom_nothing_names(ability)
    yield from _of_an_event_that_nobody_plays(ability)
    if ability.kind == "constant" and any(_outlasts_the_reveal(each) for each in said):
        yield Missing("what the first card revealed has once it lies there", "first_revealed")


def _is_anyones_deck(phrase: Node) -> bool:
    """Whether a phrase puts cards into the deck of any one of the players."""
    return any(
        n.kind == "deck" and any(who.kind == "any_player" for who in nodes(n, "of"))
        for name in ("into", "zone", "to") for place in nodes(phrase, name) for n in place.walk()
    )


def _holds_by_itself(ability: Node) -> Iterator[Missing]:
    """ "Response: …. While attached to a location, …": what holds by itself, taken for the last step."""
    for sentence in nodes(ability, "do")[1:]:
        for phrase in nodes(sentence, "do"):
            if phrase.kind == "while_" and any(n.kind == "attached_here" for n in nodes(phrase, "when")):
                yield Missing("constant text behind a triggered one", "while_")
            if phrase.kind in ("if_", "unless") and any(
                do.kind == "gets" and "until" not in do and do.get("who") == Node("this")
                for do in nodes(phrase, "do")
            ):
                yield Missing("what a card is worth by itself, behind a triggered effect", phrase.kind)


def _of_the_card_seen(ability: Node) -> Iterator[Missing]:
    """ "Choose an enemy. Look at the top card. … equal to that card's threat": the card just looked at, where
    the words are taken for what was chosen before.
    """
    chosen: set[str] = set()
    seen = False
    for sentence in (*nodes(ability, "do"), *nodes(ability, "x")):
        words = tuple(sentence.walk())
        if seen and any(
            n.kind == "that" and n.get("type") == "card" and n.get(MEANS) in chosen and "how" not in n
            for n in words
        ):
            yield Missing("the card looked at, behind another that was chosen", "that")
        looks = any(n.kind in LOOKED_AT for n in words)
        seen = looks or seen and not any(n.kind == "choose" for n in words)
        told = words if not looks else [n for c in words if c.kind == "choose" for n in c.walk()]
        chosen |= {noun_phrase(n) for n in told if n.kind == "some"}


def _of_a_card_told_of_players(ability: Node, said: list[Node]) -> Iterator[Missing]:
    """ "The controller of each ally raises his threat by that ally's cost": a card by which only a player is
    told is not the one that the text goes on about, and what each of several cards' players does isn't done
    for each card.
    """
    by_players = [each for each in said if PLAYERS.of(each) is not None]
    by_cards = [
        each for of in said if of.kind == "filter" for each in nodes(of, "is") if each.kind not in BORNE
    ]
    told = [n for by in _outermost((*by_players, *by_cards)) for n in by.walk() if n.kind in NOUNS]
    everywhere = [n for n in ability.walk() if n.kind in NOUNS]
    labels = {noun_phrase(n) for n in told if told.count(n) >= everywhere.count(n)}
    if any(n.get(MEANS) in labels for n in ability.walk()):
        yield Missing("a card by which only another, or a player, is told", "that")
    for whom in said:
        if whom.kind in OF_A_CARD and any(n.kind == "each" for n in nodes(whom, "of")):
            yield Missing("what each card's own player does", whom.kind)


def _outlasts_the_reveal(phrase: Node) -> bool:
    """Whether the first card revealed gets what it has in play, too: it is known while it is being revealed,
    when its keywords and its text act.
    """
    if not any(n.kind == "first_revealed" for n in nodes(phrase, "who")):
        return False
    more = any(n.kind != "gain_keyword" for n in nodes(phrase, "what"))
    return phrase.kind == "gets" or phrase.kind == "gains" and more


def _of_a_player_whom_nothing_names(ability: Node) -> Iterator[Missing]:
    """ "At the end of the round, that player discards a card": no player, nor a card that has one, is named
    before him, and no event that happens to somebody.
    """
    said = tuple(ability.walk())
    named = [n for n in said if n.kind != "that_player"]
    happens = any("event" in when for when in nodes(ability, "when"))
    each = any(n.kind == FOR_EACH_PLAYER for n in named)
    if len(named) < len(said) and not happens and not each and all(PLAYERS.of(n) is None for n in named):
        yield Missing("a player whom nothing names", "that_player")


def _of_an_event_that_nobody_plays(ability: Node) -> Iterator[Missing]:
    """ "Action: cancel that event", where the text waits for none."""
    said = tuple(ability.walk())
    if any(n.kind == "cancel_that_event" for n in said) and not any(n.kind in OF_EVENTS for n in said):
        yield Missing("an event that nobody plays", "cancel_that_event")


def _outermost(phrases: tuple[Node, ...]) -> Iterator[Node]:
    """The phrases that are not part of another one of them."""
    inner = [n for phrase in phrases for n in tuple(phrase.walk())[1:]]
    return (phrase for phrase in phrases if not any(n is phrase for n in inner))


def _pays_to_be_allowed(ability: Node, said: list[Node]) -> Iterator[Missing]:
    """ "This card cannot attack unless you pay 1 resource", if it isn't about readying: nobody is asked."""
    for phrase in said if ability.kind == "constant" else ():
        acts = [n.kind for do in nodes(phrase, "do") for n in do.walk() if n.kind.endswith("act")]
        if phrase.kind == "unless_paid" and acts and not set(acts) <= {*READYING}:
            yield Missing("what is forbidden until somebody pays", "unless_paid")


def _of_whose_pool(ability: Node) -> Iterator[Missing]:
    """ "Spend 2 resources from a hero's pool to ready that hero": a cost is paid from pools together, and
    says of none of the heroes that he is meant.
    """
    said = [n for sentence in nodes(ability, "do") for n in sentence.walk()]
    for price in (n for cost in nodes(ability, "cost") for n in cost.walk() if n.kind == "spend"):
        owners = [n for pool in nodes(price, "from") for n in nodes(pool, "of") if n.kind == "some"]
        whose = {noun_phrase(n) for n in owners} - {noun_phrase(n) for n in said if n.kind == "some"}
        if any(n.get(MEANS) in whose for n in said):
            yield Missing("the hero from whose pool a cost was spent", "spend")


def _of_a_player_told_within(ability: Node) -> Iterator[Missing]:
    """ "Exhaust a hero controlled by the last player. That player …": a player who is only named within what
    is told of cards, or of his threat, is not remembered as the one whom the text speaks of.
    """
    told = False
    for phrase in (do for sentence in nodes(ability, "do") for do in nodes(sentence, "do")):
        who = phrase.get("who")
        himself = isinstance(who, Node) and who.kind == "that_player"
        about = himself or phrase.get("of") == Node("that_player")
        if told and about:
            yield Missing("the player who is named only within what is done before", "that_player")
            return
        if phrase.kind == "choose" or phrase.kind == "player_must" and not himself:
            told = False
        elif _names_a_player_within(phrase):
            told = True


def _names_a_player_within(phrase: Node) -> bool:
    return any(n.kind in NAMED for n in phrase.walk()) or any(
        whose.kind in PICKED for n in phrase.walk() if n.kind in WHOSE_CARD for whose in nodes(n, "who")
    )


def _of_what_is_paid_by_then(ability: Node) -> Iterator[Missing]:
    """A cost lowered as the card has been played is lowered too late."""
    waiting = (n for n in (ability, *ability.walk()) if n.get("when") is not None)
    for each in waiting:
        events = [n for when in nodes(each, "when") for n in nodes(when, "event")]
        if any(n.kind == "plays" and n.get("what") == Node("this") for n in events) and any(
            n.kind == "cost_change" and n.get("of") == Node("this") for n in each.walk()
        ):
            yield Missing("a cost that has been paid by then", "cost_change")
            return
