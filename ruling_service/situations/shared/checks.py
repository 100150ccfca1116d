"""What is refused in a situation of either game, before a game's own checks."""

from __future__ import annotations

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence

import msgspec

from ruling_service.errors import AmbiguousName, MalformedInput, UnknownName
from ruling_service.inputs.quoting import quoted
from ruling_service.nearest import near
from ruling_service.situations.shared import records
from ruling_service.situations.shared.account import check_value
from ruling_service.situations.shared.acts import Doing
from ruling_service.situations.shared.facts import Cards, split
from ruling_service.situations.shared.games import Where, game, refuse_unplayed_rules
from ruling_service.situations.shared.mentions import Steps, one_question, patterns_of, values_of
from ruling_service.situations.shared.model import CardInPlay, Copy, Pile, Situation
from ruling_service.situations.shared.results import Gap
from ruling_service.slugs import fold

NOTHING: Mapping[str, str] = {}

OF_SOME_ACTS = frozenset(["ability", "amount", "to", "against"])
"""What stands with those acts only whose explanations speak of it."""


def check(situation: Situation, cards: Cards, at: Where) -> None:
    """Refuses what cannot be: raises UnknownName, AmbiguousName, MalformedInput or IllegalHere, naming line
    and field.
    """
    refuse_unplayed_rules(situation.game, situation.ruleset)
    one_question(situation, at)
    for value, path in values_of(situation):
        check_value(value, situation.game, [player.name for player in situation.players], at(*path))
    game(situation.game).check(situation, cards, at)


def check_acts(
    situation: Situation, at: Where, title: str, instead: Mapping[str, str] = NOTHING,
    unread_roles: Collection[str] = (), repeats: bool = False,
) -> None:
    """Refuses acts, and questions for acts, that only the other game has; `title` is what this one is called,
    `instead` what is meant by an act that it doesn't have, `unread_roles` what stands with acts in the other
    game only.
    """
    game, ask = situation.game, situation.ask
    found = [(act.verb, records.acts(game), at("do", number)) for number, act in enumerate(situation.do)]
    for asked, field in ((ask.can, "can"), (ask.when_can, "when can")):
        found += [(asked.verb, records.possible(game), at("ask", field))] if asked is not None else []
    _refuse_unread_roles(situation, at, title, unread_roles, repeats)
    for verb, known, where in found:
        if verb not in known:
            nearest = near(verb, known)
            meant = f"Near it: {', '.join(f'`{one}`' for one in nearest)}." if nearest else "Leave it out."
            raise MalformedInput(f"{title} has no `{verb}`.", hint=instead.get(verb, meant), where=where)


def check_choosers(situation: Situation, at: Where, others: Collection[str] = ()) -> None:
    """Refuses what is chosen or done by somebody who is no player here, nor one of `others`; with the names
    near it.
    """
    known, ask = records.acts(situation.game), situation.ask
    said: list[tuple[str, str, Collection[str]]] = [
        (given.by, at("given", n, "by"), ("nature", "chance")) for n, given in enumerate(situation.given)
    ]
    acts: list[tuple[Doing | None, Steps]] = [(act, ("do", n)) for n, act in enumerate(situation.do)]
    for act, path in (*acts, (ask.can, ("ask", "can")), (ask.when_can, ("ask", "when can"))):
        if act is not None and act.verb in known and known[act.verb].by_players:
            enemys = act.by and "by" in known[act.verb].fields  # an enemy is attacked `by` characters
            here = {fold(name) for name in _laid_out(situation)} if enemys else ()
            said.append((act.by, at(*path, "by"), here))
    names = [player.name for player in situation.players]
    for by, where, besides in said:
        if by and fold(by) not in {*map(fold, names), "the first player", *others, *besides}:
            raise no_player(by, names, where)


def no_player(name: str, names: Sequence[str], where: str) -> UnknownName:
    """The refusal of a name that no player has, with the nearest ones, else all."""
    nearest = near(name, names)
    hint = f"{'Near it' if nearest else 'Players'}: {', '.join(nearest or names)}."
    return UnknownName(f"No player is called {quoted(name)}.", hint=hint, where=where)


def _refuse_unread_roles(
    situation: Situation, at: Where, title: str, unread: Collection[str], repeats: bool
) -> None:
    """Refuses what stands with an act and this game never looks at: an answer would leave it out."""
    ask = situation.ask
    acts: list[tuple[Doing | None, Steps]] = [(act, ("do", n)) for n, act in enumerate(situation.do)]
    acts += [(ask.can, ("ask", "can")), (ask.when_can, ("ask", "when can"))]
    for act, path in acts:
        if act is None:
            continue
        read = _read_beside(situation.game, act, repeats)
        for role in (*unread, *sorted(OF_SOME_ACTS - read)):
            if act.roles.get(role):
                what = "an act" if role in unread else f"`{act.verb}`"
                beside = "" if role in unread else ", ".join(sorted(read))
                raise MalformedInput(
                    f"{title} has no `{role}` with {what}.",
                    hint=f"With it stands: {beside}." if beside else "Leave it out.", where=at(*path, role)
                )


def _read_beside(game: str, act: Doing, repeats: bool) -> set[str]:
    """Which of the roles that only some acts read this one reads: its explanation speaks of them, and how
    much happens is read by all whose happening has an amount.
    """
    told, verb = records.acts(game).get(act.verb), records.verbs(game).done_by(act.verb)
    read = OF_SOME_ACTS if told is None else OF_SOME_ACTS & {*told.fields}
    return {*read, *({"amount"} if verb is not None and (repeats or "amount" in verb.roles) else ())}


def labelled_in_piles(situation: Situation) -> Iterator[tuple[Copy, Steps]]:
    """The cards out of play that have a label, each with its place in the file."""
    piles: list[tuple[list[str | Copy] | int | Pile, Steps]] = [
        (situation.encounter_deck, ("encounter deck",)), (situation.encounter_discard, ("encounter discard",))
    ]
    piles += [(pile, ("decks", name)) for name, pile in situation.decks.items()]
    piles += [(pile, ("deck discards", name)) for name, pile in situation.deck_discards.items()]
    for seat, player in enumerate(situation.players):
        piles += [(pile, ("players", seat, "decks", name)) for name, pile in player.decks.items()]
        for field, pile in (("hand", player.hand), ("deck", player.deck), ("discard", player.discard)):
            piles.append((pile, ("players", seat, field)))
    for pile, path in piles:
        if isinstance(pile, Pile):
            listed = [(pile.top, (*path, "top")), (pile.bottom, (*path, "bottom"))]
        else:
            listed = [(pile, path)] if isinstance(pile, list) else []
        for cards, within in listed:
            yield from ((card, (*within, n)) for n, card in enumerate(cards) if isinstance(card, Copy))


def distinct_labels(cards: Iterable[tuple[CardInPlay | Copy, Steps]], at: Where) -> None:
    """Refuses a label that two cards carry; each comes with its place in the file."""
    seen: set[str] = set()
    for card, path in cards:
        if card.as_ and fold(card.as_) in seen:
            raise AmbiguousName(
                f"Two cards carry the label {quoted(card.as_)}.",
                hint="Give each copy its own.", where=at(*path, "as"),
            )
        seen.add(fold(card.as_ or ""))


def unheard_of(situation: Situation) -> list[Gap]:
    """The words of conditions that no happening of the game is called by: whether what was meant happens is
    not known; with what was perhaps meant.
    """
    known = records.words(situation.game)
    said = []
    for word in dict.fromkeys(pattern.happened for pattern in patterns_of(situation)):
        if word and fold(word) not in known:
            meant = near(word, known)
            nearest = f" (near it: {', '.join(meant)})" if meant else ""
            said.append(Gap(
                card="", phrase=f"happened: {word}", reason=f"nothing that happens is called so{nearest}"
            ))  # fmt: skip
    return [*said, *_printings_alike(situation)]


_NOT_LAID_OUT = frozenset(["cards", "do", "given", "ask", "expect", "title"])
"""Fields of a situation that lay no card out."""


def _laid_out(value: object) -> Iterator[str]:
    """Every name written in what lays a position out."""
    if isinstance(value, str):
        yield value
    elif isinstance(value, (list, tuple)):
        for each in value:
            yield from _laid_out(each)
    elif isinstance(value, dict):
        yield from _laid_out(list(value.values()))
    elif isinstance(value, msgspec.Struct):
        for name in value.__struct_fields__:
            if not isinstance(value, Situation) or name not in _NOT_LAID_OUT:
                yield from _laid_out(getattr(value, name))


def _printings_alike(situation: Situation) -> list[Gap]:
    """Cards of occurrences that are told by their printing, where another one of that title is in the
    situation: what happens names its cards by title.
    """
    cards = dict.fromkeys(pattern.card for pattern in patterns_of(situation) if split(pattern.card)[1])
    if not cards:
        return []
    written = {fold(name) for name in _laid_out(situation)}
    return [
        Gap(card=split(card)[0], phrase=f"happened: … {card}", reason="another printing of it is there too")
        for card in cards
        if any(fold(split(name)[0]) == fold(split(card)[0]) and name != fold(card) for name in written)
    ]
