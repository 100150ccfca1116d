"""The acts of a situation (`do`): each goes through the rules, its legality looked at first; what it causes
is played out before the next.

Acts that answer a decision of a framework step still to come (commit, engage, travel, defend, attack), and
cards that can only be used in response to something, become fixed choices instead: the game runs on and they
are made where the rules ask for them.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable

from ruling_service.engine.kernel.occurrences import Occurrence
from ruling_service.engine.kernel.play import Play
from ruling_service.engine.kernel.verbs import Verb
from ruling_service.engine.language.node import Node
from ruling_service.engine.lcg import (
    actions,
    attaching,
    cannot_happen,
    changes,
    fighting,
    permissions,
    play_restrictions,
    quest_phase,
    shadow,
    staging,
    table,
    texts,
    travel_phase,
    uniqueness,
    used_out_of_play,
    verbs,
)
from ruling_service.engine.lcg.letting_happen import from_where
from ruling_service.engine.lcg.resolve import GOVERNS
from ruling_service.engine.lcg.rulebook import LCG
from ruling_service.engine.lcg.statements import all_abilities
from ruling_service.errors import IllegalHere, UnknownName
from ruling_service.inputs.numbers import whole_or_none
from ruling_service.situations.lcg.policy import Choices
from ruling_service.situations.lcg.position import Position
from ruling_service.situations.lcg.running_on import goal
from ruling_service.situations.lcg.steps import At
from ruling_service.situations.shared import records, watching
from ruling_service.situations.shared.acts import OF_CARDS, Act, Given, listed
from ruling_service.situations.shared.model import Situation
from ruling_service.situations.shared.performance import Performance, occurrences, refuse

More = Callable[[Play, int], dict[str, Hashable]]
OPTIONAL = ("action", "response")


@LCG.procedure()
def next_act(play: Play, number: int) -> None:
    """Carry out act `number` of the situation, then the one after it; after the last the line of play ends
    unless it has to run on.
    """
    choices = watching.decides(play.policy)
    assert isinstance(choices, Choices)
    if number >= len(choices.acts):
        if not play.fact("run on"):
            play.state.agenda.clear()
        return
    play.then(next_act.task(number + 1))
    PERFORMANCE.perform(play, choices.position, choices.acts[number], number)


def as_choices(situation: Situation, position: Position, at: At) -> tuple[list[Act], list[Given]]:
    """The acts that are performed, and those that become fixed choices of decisions still to come."""
    acts: list[Act] = []
    given: list[Given] = []
    for act in situation.do:
        choice = _as_choice(act, position, at)
        if choice is None:
            acts.append(act)
        else:
            given += each_players(choice, position)
    return acts, given


def each_players(choice: Given, position: Position) -> list[Given]:
    """A choice for several players' characters as one for each of them: everybody commits and attacks with
    his own.
    """
    if choice.verb not in ("commit", "attack") or choice.by or not choice.names:
        return [choice]
    of: dict[int | None, list[str]] = {}
    for name, ident in zip(choice.names, position.each(choice.names), strict=True):
        of.setdefault(position.play.card(ident).controller, []).append(name)
    if len(of) < 2 or None in of:
        return [choice]
    return [choice.having(own, by=position.players[seat]) for seat, own in of.items() if seat is not None]


def _as_choice(act: Act, position: Position, at: At) -> Given | None:
    framework = records.framework(LCG.name)
    if (
        act.verb in framework and at.when == "before"
        and at.step in (framework[act.verb].steps[0], "6.4a", "6.8a")
    ):
        return Given(act.verb, act.about, by=act.by, for_=act.against)
    if (
        act.verb in ("play", "trigger") and act.ability in ("", "response")
        and _only_responds(position, act.name, ("event",) if act.verb == "play" else ())
    ):
        return Given(act.verb, act.about, by=act.by, choosing=act.choosing)
    return None


def _only_responds(position: Position, name: str, types: tuple[str, ...] = ()) -> bool:
    """Whether the card, if it is of one of these types, can be used only in response to something."""
    found = [position.play.printed(i) for i in position.called(name)]
    kinds = {ability.kind for card in found for ability in card.abilities}
    return (
        "response" in kinds and "action" not in kinds
        and (not types or any(card.type in types for card in found))
    )


def by_whom(play: Play, position: Position, act: Act, ident: int | None = None) -> int:
    """The player who acts: the one named, else the card's controller or owner, else the first player."""
    if act.by and position.is_player(act.by):
        return position.player(act.by)
    if ident is not None:
        card = play.card(ident)
        if card.controller is not None:
            return card.controller
        if card.owner is not None:
            return card.owner
    return table.first_player(play)


def source(position: Position, act: Act, play: Play) -> int | None:
    """The card by whose effect an act happens, if one is named."""
    return None if not act.by or position.is_player(act.by) else position.the(act.by, play)


def happenings(play: Play, position: Position, act: Act, verb: Verb) -> list[list[Occurrence]]:
    """What an act is whose verb is one happening: of all its cards at once, of a player, or of so many."""
    record, by = verb.act, source(position, act, play)
    if record is not None and record.about in OF_CARDS:
        return [_to_cards(play, position, act, verb)]
    if record is not None and record.about == "number":
        return [
            occurrences(verb, act, {"player": table.first_player(play), "source": by, "amount": act.about})
        ]
    return [occurrences(verb, act, {"player": position.player(act.name), "source": by})]


def _to_cards(
    play: Play, position: Position, act: Act, verb: Verb, more: More | None = None
) -> list[Occurrence]:
    """A happening of each card that an act names; `more` are the roles that only its kind of happening has.
    """
    by = source(position, act, play)
    for ident in position.each(act.names, play):
        if verb.act is not None and verb.act.in_play and not table.is_in_play(play.card(ident)):
            raise IllegalHere(
                f"{play.name(ident)} is not in play.", rule="lcg/in-play-and-out-of-play",
                hint="That is done to cards in play."
            )
    roles = [
        {
            verb.about: ident, "life": play.card(ident).life, "source": by, "by": by,
            **(more(play, ident) if more is not None else {})
        }
        for ident in position.each(act.names, play)
    ]
    return occurrences(verb, act, *roles)


PERFORMANCE = Performance(LCG.verbs, happenings, cannot_happen.forbids)
does = PERFORMANCE.does

# -- acts of players -----------------------------------------------------------------------------------------


def to_play(play: Play, position: Position, act: Act, player: int | None = None) -> tuple[int, int]:
    """The card that an act plays, and its player (by seat): one in a hand, else one that a text lets him play
    from where it lies (lcg/play-restrictions-and-permissions). `player` plays it where the act names nobody.

    Raises IllegalHere if no such card can be played from where it is.
    """
    by = position.player(act.by) if act.by and position.is_player(act.by) else player
    seats = range(len(position.players)) if by is None else (by,)
    called = position.called(act.name, play)
    for lies in (_in_hand, play_restrictions.opened_zones):
        for seat in seats:
            there = lies(play, seat)
            for ident in called:
                if ident in there:
                    return ident, seat
    raise position.not_in_hand(act.name, "lcg/play-and-put-into-play", play)


def _in_hand(play: Play, seat: int) -> tuple[int, ...]:
    return play.state.zone(table.hand(seat))


@does("play")
def do_play(play: Play, position: Position, act: Act, number: int) -> None:
    """A card is played, from hand or from where a text lets it be."""
    ident, player = to_play(play, position, act)
    meant = which_is_played(play, ident, act.ability, player)
    refuse(actions.why_not_play(play, ident, player, meant), f"{act.name} cannot be played")
    play.remember(("plan", ident), ("act", number))
    play.then(actions.play_card.task(ident, player, meant))


def which_is_played(play: Play, ident: int, wanted: str, player: int) -> int:
    """The index of the ability that an event is played for; -1 where nothing is said of it.

    Raises IllegalHere for an ability that it hasn't, and for any of another card: that is played as a whole.
    """
    if not wanted:
        return -1
    if play.printed(ident).type != "event":
        raise IllegalHere(
            f"{play.name(ident)} is no event: it isn't played for one of its abilities.",
            rule="lcg/play-and-put-into-play", hint="Leave `ability` out."
        )
    return which_ability(play, ident, wanted, player)


NEVER_USED = frozenset(["keyword", "attach_to", "constant", "limit_one_per", "play_only_if", "play_only_at"])
"""Sorts of abilities that nobody uses."""


def which_ability(play: Play, ident: int, wanted: str, player: int, kinds: tuple[str, ...] = OPTIONAL) -> int:
    """The index of an ability of a card: by number in the order printed, else the first of that kind, or of
    any that can be triggered; an action before what waits for something, one that the player can take now
    before one that he cannot.
    """
    listed_ = all_abilities(play, ident)
    number = whole_or_none(wanted)
    if number is not None and 1 <= number <= len(listed_) and listed_[number - 1].kind not in NEVER_USED:
        return number - 1
    meant = [
        n for n,
        ability in enumerate(listed_) if ability.kind == wanted or (not wanted and ability.kind in kinds)
    ]
    acting = [n for n in meant if listed_[n].kind == "action"]
    legal = [n for n in acting if _why_not_used(play, ident, n, player) is None] if len(meant) > 1 else []
    if meant:
        return (legal or acting or meant)[0]
    known = ", ".join(f"{n} ({ability.kind})" for n, ability in enumerate(listed_, start=1))
    raise IllegalHere(
        f"{play.name(ident)} has no such ability.", rule="lcg/triggered-ability",
        hint=f"Its abilities in the order printed: {known or 'none'}."
    )


def _why_not_used(play: Play, ident: int, index: int, player: int) -> permissions.Reason | None:
    if play.printed(ident).type == "event":
        return actions.why_not_play(play, ident, player, index)
    return actions.why_not_trigger(play, ident, index, player)


def triggered(play: Play, position: Position, name: str) -> int:
    """The card whose ability is meant: of several copies one that lies where the ability is used."""
    for ident in position.called(name, play):
        if ident in used_out_of_play.lying(play, play.card(ident).zone):
            return ident
    return position.the(name, play)


def is_used_by_playing(play: Play, position: Position, act: Act) -> bool:
    """Whether an ability is one of an event out of play: it is used by playing that (lcg/event-cards), from
    hand or from where a text lets it be.
    """
    ident = triggered(play, position, act.name)
    return play.printed(ident).type == "event" and not table.is_in_play(play.card(ident))


@does("trigger")
def do_trigger(play: Play, position: Position, act: Act, number: int) -> None:
    """An ability of a card is used."""
    name = act.name
    if is_used_by_playing(play, position, act):
        do_play(play, position, act, number)
        return
    ident = triggered(play, position, name)
    player = by_whom(play, position, act, ident)
    index = which_ability(play, ident, act.ability, player, ("action", "response", "forced", "travel"))
    ability = all_abilities(play, ident)[index]
    if ability.kind == "action":
        refuse(actions.why_not_trigger(play, ident, index, player), f"{name} cannot be triggered")
    else:
        refuse(why_not_by_itself(ability), f"{name} cannot be triggered")
    play.remember(("plan", ident), ("act", number))
    play.then(actions.act.task(ident, index, player))


def why_not_by_itself(ability: Node) -> permissions.Reason | None:
    """Why an ability that is no action cannot be carried out as an act: something has to happen first.

    What an act causes is played out before the next act, its responses too; a choice under `given` uses them.
    """
    if texts.trigger_of(ability) is None:
        return None
    return (
        "it waits for what its text names, and that has not just happened (`given` has what is used then)",
        ("lcg/triggered-ability", GOVERNS.get(ability.kind, "lcg/triggered-ability"))
    )


@does("commit")
def do_commit(play: Play, position: Position, act: Act, number: int) -> None:
    """Characters commit to the quest, everybody's own."""
    cards = tuple(position.each(act.names, play))
    by: dict[int, list[int]] = {}
    for ident in cards:
        player = by_whom(play, position, act, ident)
        refuse(fighting.may_commit(play, ident, player), f"{play.name(ident)} cannot commit")
        by.setdefault(player, []).append(ident)
    play.then(*(quest_phase.committed.task(player, tuple(group)) for player, group in by.items()))


@does("travel")
def do_travel(play: Play, position: Position, act: Act, number: int) -> None:
    """The players travel to a location."""
    name = act.name
    ident = position.the(name, play)
    refuse(why_not_travel(play, ident), f"The players cannot travel to {name}")
    play.then(travel_phase.travel.task(ident))


def why_not_travel(play: Play, ident: int) -> permissions.Reason | None:
    """Why the players cannot travel to a location now."""
    if not travel_phase.is_open(play, ident):
        return ("there is an active location", ("lcg/active-location", "lcg/framework/4.2"))
    if play.card(ident).zone != table.STAGING or not table.is_location(play, ident):
        return ("it is no location in the staging area", ("lcg/travel", "lcg/framework/4.2"))
    return travel_phase.why_not_travel(play, ident)


@does("pass")
def do_pass(play: Play, position: Position, act: Act, number: int) -> None:
    """A player passes: there has to be one of that name."""
    position.player(act.name)


# -- acts of the game ----------------------------------------------------------------------------------------


def to_top(play: Play, position: Position, name: str, zone: str) -> int:
    """Put a card on top of a deck if it isn't, making one where the position has none."""
    found = position.called(name, play)
    here = [i for i in found if play.card(i).zone == zone] or [
        i for i in found if not table.is_in_play(play.card(i)) and not play.card(i).host
    ]
    ident = here[0] if here else play.create(position.catalogue.encounter_card(name), zone)
    if play.state.zone(zone)[:1] != (ident,):
        play.move(ident, zone, top=True)
    play.remember(("top", zone), ident)
    return ident


@does("reveal")
def do_reveal(play: Play, position: Position, act: Act, number: int) -> None:
    """A card is revealed, on top of the encounter deck if it wasn't there."""
    to_top(play, position, act.name, table.ENCOUNTER_DECK)
    play.then(staging.reveal_next.task(by_whom(play, position, act)))


@does("deal shadow")
def do_deal_shadow(play: Play, position: Position, act: Act, number: int) -> None:
    """A shadow card is dealt to an enemy."""
    for card in listed(act.choosing)[:1]:
        to_top(play, position, card, table.ENCOUNTER_DECK)
    play.then(shadow.deal.task(position.the(act.name, play), None))


@does("discard")
def do_discard(play: Play, position: Position, act: Act, number: int) -> None:
    """A card is discarded from wherever it is."""
    play.happen(*_to_cards(play, position, act, verbs.discarded, from_where))


def _is_active(play: Play, ident: int) -> dict[str, Hashable]:
    return {"active": play.card(ident).zone == table.ACTIVE}


@does("explore")
def do_explore(play: Play, position: Position, act: Act, number: int) -> None:
    """A location is explored."""
    play.happen(*_to_cards(play, position, act, verbs.explored, _is_active))


@does("place progress")
def do_progress(play: Play, position: Position, act: Act, number: int) -> None:
    """Progress is placed on a card; on the current quest as questing places it, the active location first."""
    ident = position.the(act.name, play)
    amount = 1 if act.amount is None else act.amount
    if ident == table.current_quest(play):
        quest_phase.place_progress(play, amount, None, source(position, act, play))
    else:
        play.happen(verbs.placed_progress(on=ident, amount=amount, life=play.card(ident).life))


@does("draw")
def do_draw(play: Play, position: Position, act: Act, number: int) -> None:
    """A player draws cards."""
    changes.draw(play, position.player(act.name), 1 if act.amount is None else act.amount)


@does("put into play")
def do_put_into_play(play: Play, position: Position, act: Act, number: int) -> None:
    """A player card is put into play; an encounter card is added to the staging area."""
    ident, by = position.the(act.name, play), source(position, act, play)
    if attaching.goes_on_a_card(play, ident):
        actions.attachment_enters(play, ident, by_whom(play, position, act, ident), "put into play")
    elif table.is_player_card(play, ident):
        play.happen(
            verbs.entered_play(
                card=ident, player=by_whom(play, position, act, ident), how="put into play", source=by
            )
        )
    else:
        play.happen(verbs.entered_staging(card=ident, how="added"))


@does("return to hand")
def do_return(play: Play, position: Position, act: Act, number: int) -> None:
    """A card returns to hand."""
    ident = position.the(act.name, play)
    play.happen(
        verbs.left_play(card=ident, to="hand", life=play.card(ident).life, source=source(position, act, play))
    )


@does("give control")
def do_give_control(play: Play, position: Position, act: Act, number: int) -> None:
    """A card goes under a player's control."""
    ident, by = position.the(act.name, play), source(position, act, play)
    play.happen(verbs.changed_control(card=ident, player=position.player(act.to), source=by))


@does("attach")
def do_attach(play: Play, position: Position, act: Act, number: int) -> None:
    """A card is attached to another."""
    ident, host = position.the(act.name, play), position.the(act.to, play, "to")
    refuse(why_not_attach(play, ident, host), f"{play.name(ident)} cannot be attached to {play.name(host)}")
    player = play.card(ident).controller
    if table.is_player_card(play, ident):
        player = attaching.whose_on(play, host, by_whom(play, position, act, ident))
    play.happen(verbs.attached(card=ident, to=host, player=player, source=source(position, act, play)))


def why_not_attach(play: Play, ident: int, host: int) -> permissions.Reason | None:
    """Why no effect can attach a card to another, or bring it into play to attach it."""
    enters = not table.is_in_play(play.card(ident))
    if enters and table.is_player_card(play, ident) and uniqueness.is_unique_in_play(play, ident):
        return ("it is unique, and one of its title is in play", ("lcg/unique-cards",))
    return (
        permissions.prohibited(play, host, *cannot_happen.HOLDING, against=ident)
        or attaching.why_not_attached(play, ident, host)
    )


@does("add to staging")
def do_add_to_staging(play: Play, position: Position, act: Act, number: int) -> None:
    """A card comes to the staging area, from wherever it is."""
    found = position.called(act.name, play)
    ident = (
        found[0] if found else play.create(position.catalogue.encounter_card(act.name), table.ENCOUNTER_DECK)
    )
    if table.engaged_player(play, ident) is not None:
        play.happen(verbs.moved(card=ident, to=table.STAGING, life=play.card(ident).life))
    else:
        play.happen(verbs.entered_staging(card=ident, how="added"))


@does("advance")
def do_advance(play: Play, position: Position, act: Act, number: int) -> None:
    """The players advance to the next stage."""
    quest = table.current_quest(play)
    if quest is None:
        raise UnknownName("There is no current quest.")
    play.happen(verbs.stage_defeated(quest=quest, how="effect"))


@does("run to")
def do_run_to(play: Play, position: Position, act: Act, number: int) -> None:
    """The game runs on to a moment; the acts that follow happen there."""
    play.state.agenda.pop()
    play.remember("run to", goal(play, act.name))
    play.remember("next act", number + 1)
