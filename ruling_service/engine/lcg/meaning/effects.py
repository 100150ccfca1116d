"""Effects: what phrases without and with a subject do. One function a phrase; structure ("if", "then", "may") is in structure.py.

Every function takes the play, the frame of the resolution, the phrase and its path, which keeps apart what is chosen for each phrase.
`again` runs the phrase once more after a choice.
"""

from __future__ import annotations

from collections.abc import Hashable

from ruling_service.engine.kernel.agenda import Task
from ruling_service.engine.kernel.occurrences import Frame, Occurrence, occurrence
from ruling_service.engine.kernel.play import Play
from ruling_service.engine.language.node import Node
from ruling_service.engine.lcg import changes, table
from ruling_service.engine.lcg.meaning.amounts import amount
from ruling_service.engine.lcg.meaning.cards import pick, spoken
from ruling_service.engine.lcg.meaning.players import chooser, players
from ruling_service.engine.lcg.meaning.registry import EFFECTS
from ruling_service.engine.lcg.meaning.restrictions import TOKENS, zones


def again(frame: Frame, node: Node, path: str) -> Task:
    """The task that runs this phrase once more."""
    return Task("lcg.do", (frame.id, node, path))


def part(node: Node, field: str) -> Node:
    """A field of the phrase that is itself a phrase; "its" speaks of it."""
    value = node[field]
    assert isinstance(value, Node)
    return Node("it") if value.kind == "its" else value


def chosen(play: Play, frame: Frame, node: Node, path: str, field: str, purpose: str = "") -> tuple[int, ...] | None:
    """The cards in `field`, chosen if need be; None: wait for the choice."""
    return pick(play, frame, part(node, field), f"{path}/{field}", again(frame, node, path), purpose=purpose)


def each_happens(play: Play, frame: Frame, kind: str, role: str, cards: tuple[int, ...], **roles: Hashable) -> None:
    """Let the same thing happen to each card at the same moment. Nothing to happen to counts as not done (lcg/then)."""
    if not cards:
        play.reframe(frame.id, success=False)
        return
    happened: list[Occurrence] = []
    for i in cards:
        happened.append(occurrence(kind, **{role: i, "life": play.card(i).life, "source": frame.source, "effect": True, **roles}))
    play.happen(*happened, frame=frame.id)


# -- damage -----------------------------------------------------------------------------------------------------------


@EFFECTS.means("deal_damage", "lcg/damage")
def deal_damage(play: Play, frame: Frame, node: Node, path: str) -> None:
    """Damage is dealt to each of the cards."""
    to = chosen(play, frame, node, path, "to", "who is dealt damage")
    if to is not None:
        each_happens(play, frame, "damaged", "card", to, amount=amount(play, frame, node["amount"]), by=frame.source)


EFFECTS.means("deal_equal", "lcg/damage")(deal_damage)


@EFFECTS.means("suffers", "lcg/damage")
def suffers(play: Play, frame: Frame, node: Node, path: str) -> None:
    """The card is dealt damage."""
    who = chosen(play, frame, node, path, "who", "who is dealt damage")
    if who is not None:
        each_happens(play, frame, "damaged", "card", who, amount=amount(play, frame, node["amount"]), by=frame.source)


@EFFECTS.means("heal", "lcg/damage")
def heal(play: Play, frame: Frame, node: Node, path: str) -> None:
    """Damage is healed on each of the cards; "all" is all there is."""
    on = chosen(play, frame, node, path, "on", "who is healed")
    if on is None:
        return
    hurt = tuple(i for i in on if play.card(i).token("damage"))
    everything = isinstance(node["amount"], Node) and node["amount"].kind == "all_of"
    if everything and hurt:
        play.happen(*(occurrence("healed", card=i, amount=play.card(i).token("damage"), source=frame.source) for i in hurt), frame=frame.id)
    elif not everything:
        each_happens(play, frame, "healed", "card", hurt, amount=amount(play, frame, node["amount"]))


# -- ready, exhaust ---------------------------------------------------------------------------------------------------


@EFFECTS.means("exhaust", "lcg/exhausted")
def exhaust(play: Play, frame: Frame, node: Node, path: str) -> None:
    """The cards exhaust."""
    what = chosen(play, frame, node, path, "what", "which card exhausts")
    if what is not None:
        each_happens(play, frame, "exhausted", "card", what)


@EFFECTS.means("ready", "lcg/ready")
def ready(play: Play, frame: Frame, node: Node, path: str) -> None:
    """The cards ready."""
    what = chosen(play, frame, node, path, "what", "which card readies")
    if what is not None:
        each_happens(play, frame, "readied", "card", what)


# -- choosing ---------------------------------------------------------------------------------------------------------


@EFFECTS.means("choose", "lcg/the-word-choose")
def choose(play: Play, frame: Frame, node: Node, path: str) -> None:
    """A card or player is chosen; later phrases speak of it."""
    what = part(node, "what")
    from ruling_service.engine.lcg.meaning.registry import PLAYERS

    if PLAYERS.of(what) is not None:
        from ruling_service.engine.lcg.meaning.structure import choose_player

        choose_player(play, frame, what, path)
        return
    pick(play, frame, what, f"{path}/what", again(frame, node, path))


@EFFECTS.means("choosing", "lcg/the-word-choose")
def choosing(play: Play, frame: Frame, node: Node, path: str) -> None:
    """What the phrase acts on is chosen as its target."""
    play.then(Task("lcg.do", (frame.id, part(node, "do"), f"{path}.do")))


# -- cards ------------------------------------------------------------------------------------------------------------


@EFFECTS.means("draw", "lcg/drawing-cards")
@EFFECTS.means("draw_equal", "lcg/drawing-cards")
def draw(play: Play, frame: Frame, node: Node, path: str) -> None:
    """The player draws cards; fewer in the deck than that means it was not done in full."""
    number = amount(play, frame, node["n"])
    if changes.draw(play, chooser(play, frame), number, frame.id) < number:
        play.reframe(frame.id, success=False)


@EFFECTS.means("discard", "lcg/discard-pile-and-victory-display")
def discard(play: Play, frame: Frame, node: Node, path: str) -> None:
    """The cards are discarded."""
    what = chosen(play, frame, node, path, "what", "which card is discarded")
    if what is not None:
        each_happens(play, frame, "discarded", "card", what)


@EFFECTS.means("destroy", "lcg/destroy")
def destroy(play: Play, frame: Frame, node: Node, path: str) -> None:
    """The cards are destroyed."""
    what = chosen(play, frame, node, path, "what", "which card is destroyed")
    if what is not None:
        each_happens(play, frame, "destroyed", "card", what, by=frame.source)


@EFFECTS.means("discard_cards", "lcg/discard-pile-and-victory-display")
def discard_cards(play: Play, frame: Frame, node: Node, path: str) -> None:
    """Cards are discarded from a hand, chosen by whose hand it is, or from the top of a deck."""
    where = zones(play, frame, part(node, "from")) if node.get("from") is not None else (table.hand(chooser(play, frame)),)
    here = tuple(i for z in where for i in play.state.zone(z))
    number = amount(play, frame, node["n"])
    if any(z.startswith("hand:") for z in where):
        found = pick_among(play, frame, here, number, f"{path}/n", again(frame, node, path), "which card is discarded from hand")
    else:
        found = spoken(play, frame, f"pick {path}/n", here[:number])
    if found is None:
        return
    if len(found) < number:
        play.reframe(frame.id, success=False)
    if found:
        play.happen(*(occurrence("discarded", card=i, source=frame.source) for i in found), frame=frame.id)


def pick_among(
    play: Play, frame: Frame, cards: tuple[int, ...], number: int, slot: str, task: Task, purpose: str, by: int | None = None
) -> tuple[int, ...] | None:
    """`number` of these cards, chosen; None: wait for the choice."""
    from ruling_service.engine.lcg.meaning.cards import Selection, _options

    known = frame.get(f"pick {slot}")
    if known is not None:
        return tuple(known)
    number = min(number, len(cards))
    if not number:
        return spoken(play, frame, f"pick {slot}", ())
    play.then(task)
    options = _options(play, Selection(cards, number, number), number)
    play.decide("target", chooser(play, frame) if by is None else by, purpose, options, Task("lcg.picked", (frame.id, f"pick {slot}")))
    return None


# -- threat and tokens ------------------------------------------------------------------------------------------------


@EFFECTS.means("raise_threat", "lcg/threat-threat-dial")
def raise_threat(play: Play, frame: Frame, node: Node, path: str) -> None:
    """A player's threat goes up, once however the amount is counted."""
    number = amount(play, frame, node["amount"])
    who = players(play, frame, part(node, "of"))
    play.happen(*(occurrence("raised threat", player=p, amount=number, source=frame.source) for p in who), frame=frame.id)


@EFFECTS.means("lower_threat", "lcg/threat-threat-dial")
def lower_threat(play: Play, frame: Frame, node: Node, path: str) -> None:
    """A player's threat goes down."""
    number = amount(play, frame, node["amount"])
    who = players(play, frame, part(node, "of"))
    play.happen(*(occurrence("lowered threat", player=p, amount=number, source=frame.source) for p in who), frame=frame.id)


@EFFECTS.means("add_resources", "lcg/resources")
def add_resources(play: Play, frame: Frame, node: Node, path: str) -> None:
    """Resources go to a hero's pool, or onto a card."""
    number = amount(play, frame, node["n"])
    if node.get("to_card") is not None:
        to = chosen(play, frame, node, path, "to_card", "who gains resources")
    else:
        to = pick(play, frame, pool_owner(part(node, "to")), f"{path}/to", again(frame, node, path), purpose="whose pool gains resources")
    if to is not None and number:
        each_happens(play, frame, "gained resources", "card", to, amount=number)


def pool_owner(zone: Node) -> Node:
    """The card whose resource pool a phrase names."""
    of = zone["of"]
    assert isinstance(of, Node)
    return Node("it") if of.kind == "its" else Node("yours", of=of, which=Node("filter", type=("hero",))) if of.kind == "your" else of


@EFFECTS.means("place_tokens", "lcg/running-out-of-tokens")
@EFFECTS.means("place_tokens_equal", "lcg/running-out-of-tokens")
def place_tokens(play: Play, frame: Frame, node: Node, path: str) -> None:
    """Tokens are placed on the card: progress meant for the current quest passes through the active location."""
    on = chosen(play, frame, node, path, "on", "where tokens are placed")
    if on is None:
        return
    number, token = amount(play, frame, node["n"]), TOKENS.get(str(node["token"]), str(node["token"]))
    if token == "progress" and part(node, "on").kind in ("current_quest", "main_quest"):
        from ruling_service.engine.lcg.quest_phase import place_progress

        place_progress(play, number, frame.id, frame.source)
    elif token == "progress":
        each_happens(play, frame, "placed progress", "on", on, amount=number)
    elif token == "damage":
        each_happens(play, frame, "damaged", "card", on, amount=number)
    elif token == "resource":
        each_happens(play, frame, "gained resources", "card", on, amount=number)
    else:
        each_happens(play, frame, "placed tokens", "card", on, amount=number, token=token)


@EFFECTS.means("remove_tokens", "lcg/faq/1.05")
@EFFECTS.means("discard_tokens", "lcg/faq/1.05")
def remove_tokens(play: Play, frame: Frame, node: Node, path: str) -> None:
    """Tokens are taken off the card."""
    from_ = chosen(play, frame, node, path, "from", "where tokens are removed")
    if from_ is None:
        return
    token = TOKENS.get(str(node["token"]), str(node["token"]))
    everything = isinstance(node["n"], Node) and node["n"].kind == "all_of"
    for i in from_:
        number = play.card(i).token(token) if everything else amount(play, frame, node["n"])
        if token == "progress":
            play.happen(occurrence("removed progress", on=i, amount=number, source=frame.source), frame=frame.id)
        elif token == "damage":
            play.happen(occurrence("healed", card=i, amount=number, source=frame.source), frame=frame.id)
        elif token == "resource":
            play.happen(occurrence("lost resources", card=i, amount=number, source=frame.source), frame=frame.id)
        else:
            play.happen(occurrence("placed tokens", card=i, amount=-number, token=token), frame=frame.id)


# -- quest and attacks ------------------------------------------------------------------------------------------------


@EFFECTS.means("deal_shadow_more", "lcg/shadow-effects")
@EFFECTS.means("deal_shadow", "lcg/shadow-effects")
@EFFECTS.means("deal_its_shadow", "lcg/shadow-effects")
def deal_shadow(play: Play, frame: Frame, node: Node, path: str) -> None:
    """Shadow cards are dealt to the enemy."""
    to = chosen(play, frame, node, path, "to", "which enemy is dealt a shadow card")
    if to is not None:
        number = amount(play, frame, node.get("n"))
        play.then(*(Task("lcg.shadow.deal", (i, frame.id)) for i in to for _ in range(number)))


@EFFECTS.means("engage", "lcg/engaged")
def engage(play: Play, frame: Frame, node: Node, path: str) -> None:
    """The player engages the enemy."""
    what = chosen(play, frame, node, path, "what", "which enemy is engaged")
    if what is not None:
        each_happens(play, frame, "engaged", "enemy", what, player=chooser(play, frame), how="effect")


@EFFECTS.means("engages_player", "lcg/engaged")
def engages_player(play: Play, frame: Frame, node: Node, path: str) -> None:
    """The enemy engages that player."""
    who = chosen(play, frame, node, path, "who", "which enemy engages")
    to = players(play, frame, part(node, "player"))
    if who is not None and to:
        each_happens(play, frame, "engaged", "enemy", who, player=to[0], how="effect")
