"""Texts that are not played, in a simulation: an ability holds what is not played of it in its place, and a
line of play that comes upon it is uncertain.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Iterator, Mapping

from ruling_service.engine.kernel.cards import Printed
from ruling_service.engine.kernel.explore import Budget, Exploration, explore
from ruling_service.engine.kernel.play import Play
from ruling_service.engine.kernel.twins import Twins
from ruling_service.engine.kernel.unread import Unread, come_upon, reached
from ruling_service.engine.language.compiled import CompiledCard
from ruling_service.engine.language.node import Node, Value
from ruling_service.engine.language.unread import sentence_of, unread, unread_in
from ruling_service.situations.shared.results import Gap

Applying = Callable[..., Iterable[tuple[Unread, tuple[str, ...]]]]
"""A game's answer to which phrases apply now though they are not played (`responding`: players respond as
they like)."""

Missing = tuple[str, str]
"""A phrase that is read and has no meaning where it stands: its kind, and why."""

WHEN = ("when", "phase", "phases", "valour")
"""Fields that say when an ability is used or takes place."""


def as_played(read: CompiledCard, missing: Callable[[Node], Iterable[Missing]]) -> tuple[Node, ...]:
    """A card's abilities for the engine: those that can be played, and the others with an unread phrase in
    the place of what can't.

    `missing` gives what has no meaning in an ability, or in the trigger of one.
    """
    doubted = {ability: (gap.phrase, gap.reason) for gap in read.gaps for ability in gap.read_as}
    own = (held_back(ability, missing, _doubt(ability, doubted)) for ability in read.abilities)
    return (*own, *read.unread)


def _doubt(ability: Node, doubted: Mapping[Node, Missing]) -> Missing | None:
    """What is said of a reading that leaves words out; the card's X may have been put into it since."""
    return doubted.get(ability) or doubted.get(ability.without("x"))


def held_back(
    ability: Node, missing: Callable[[Node], Iterable[Missing]], doubt: Missing | None = None
) -> Node:
    """The ability as it is if all of it is played and its reading is not in doubt, else with nothing but
    unread phrases behind what it waits for; if that itself can't be played, nobody knows when it takes place.
    """
    lacking = tuple(dict.fromkeys(missing(ability)))
    if not lacking and doubt is None:
        return ability
    phrases = tuple(
        unread(kind.replace("_", " ").strip(), f"understood, but not played: {why}") for kind, why in lacking
    )
    phrases += () if doubt is None else (unread(*doubt),)
    kept: dict[str, Value] = {name: ability[name] for name in WHEN if name in ability}
    when = kept.get("when")
    if isinstance(when, Node) and any(missing(Node(ability.kind, when=when, do=()))):
        del kept["when"]
    kind = ability.kind if "do" in ability else "constant"
    return Node(kind, do=(sentence_of(*phrases),), **kept)


def as_gap(one: Unread) -> Gap:
    """A phrase as verdicts name it."""
    return Gap(card=one.card, phrase=one.phrase, reason=one.reason)


def of_cards(printed: Iterable[Printed], kinds: frozenset[str] = frozenset()) -> list[Gap]:
    """The phrases of these cards that are not played, in abilities of these kinds or in all, each once."""
    return list(dict.fromkeys(
        Gap(card=card.name, phrase=str(node["phrase"]), reason=str(node["reason"]))
        for card in printed for ability in card.abilities
        if isinstance(ability, Node) and (not kinds or ability.kind in kinds)
        for node in unread_in(ability)
    ))  # fmt: skip


BEARING = frozenset(["action", "response", "travel", "constant", "trigger"])
"""Abilities that say whether and how a card is used: what is asked of a card may hang on them."""


def come_upon_at_once(play: Play, cards: Iterable[Printed], kinds: frozenset[str] = frozenset()) -> None:
    """Let every line of play come upon what is not played of these cards: in abilities of these kinds, or in
    all.
    """
    for card in cards:
        for ability in card.abilities:
            if isinstance(ability, Node) and (not kinds or ability.kind in kinds):
                for node in unread_in(ability):
                    phrase = Unread(card.name, str(node["phrase"]), str(node["reason"]))
                    come_upon(play, phrase, told=False)


RULES = "scenario"
"""The type of what stands for a scenario's special rules among the cards of a position."""


class Reader:
    """What a simulation comes upon that is not played, over all its lines of play."""

    def __init__(self, play: Play, applying: Applying, *, responding: bool) -> None:
        self.play = play
        self.applying = applying
        self.responding = responding
        self.found: dict[Gap, None] = dict.fromkeys(as_gap(one) for one in reached(play.state))

    def notice(self, play: Play) -> None:
        """Let a line of play come upon what applies now."""
        for phrase, cites in self.applying(play, responding=self.responding):
            come_upon(play, phrase, *cites)

    def explore(
        self, play: Play, answer: Callable[[Play], Hashable], *, until: Callable[[Play], bool],
        budget: Budget, matters: Callable[[Hashable], Hashable] | None, twins: Twins | None = None,
    ) -> Exploration:  # fmt: skip
        """Play every line, and remember what they came upon; `twins` are the copies that nothing asked or
        told tells apart.
        """

        def stops(play: Play) -> bool:
            self.notice(play)
            return until(play)

        def answered(play: Play) -> Hashable:
            self.notice(play)
            return answer(play)

        found = explore(
            play, answered, until=stops, budget=budget, matters=matters, line=budget.line, twins=twins
        )
        self.found.update(dict.fromkeys(as_gap(one) for one in found.reached))
        return found

    def could_allow(self, names: Iterable[str], called: Callable[[str], Iterable[int]]) -> list[Gap]:
        """What may be why something is refused: what applies as the situation begins, and all that is not
        played of the cards it speaks of.
        """
        spoken_of = dict.fromkeys(ident for name in names for ident in called(name))
        begins = self.play.on(self.play.state.fork())
        self.notice(begins)
        found = of_cards(self.play.printed(ident) for ident in spoken_of)
        found += of_cards((card for card in self._all_cards() if card.type != RULES), kinds=BEARING)
        return list(dict.fromkeys([*(as_gap(one) for one in reached(begins.state)), *found]))

    def _all_cards(self) -> Iterator[Printed]:
        keys = dict.fromkeys(card.printed for card in self.play.state.cards.values())
        return (self.play.catalogue[key] for key in keys)

    def gaps(self) -> list[Gap]:
        """What some line of play came upon."""
        return list(self.found)

    def unreached(self) -> list[Gap]:
        """What no line of play came upon, of the cards that there are."""
        known = {(gap.phrase, gap.reason) for gap in self.found}
        return [gap for gap in of_cards(self._all_cards()) if (gap.phrase, gap.reason) not in known]
