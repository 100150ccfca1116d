"""What happened before a situation begins and still matters: effects in force, abilities used, cards that an
effect brought into play.

Only the parts of a text that last or wait are carried out, with what was chosen for them; what it did at once
has been done already.
"""

from __future__ import annotations

import re
from collections.abc import Hashable, Iterable

from ruling_service.engine.kernel.decisions import Decision, Option
from ruling_service.engine.kernel.occurrences import Frame, Occurrence
from ruling_service.engine.kernel.play import AsksForNoNames, Play
from ruling_service.engine.kernel.unread import Unread, come_upon
from ruling_service.engine.language.node import Node, nodes
from ruling_service.engine.language.unread import lacks, unread_in
from ruling_service.engine.lcg import limits, resolve, table, verbs
from ruling_service.engine.lcg.settle import committed
from ruling_service.engine.lcg.statements import abilities_of
from ruling_service.engine.lcg.triggers import triggers
from ruling_service.errors import IllegalHere, MalformedInput
from ruling_service.inputs.numbers import whole_or_none
from ruling_service.inputs.quoting import quoted
from ruling_service.situations.lcg import happened_before
from ruling_service.situations.lcg.options import cards_of
from ruling_service.situations.lcg.position import Position
from ruling_service.situations.lcg.steps import LCG_STEPS, SETUP, At
from ruling_service.situations.shared.facts import uses
from ruling_service.situations.shared.model import CardInPlay, Situation
from ruling_service.slugs import fold

LASTS = frozenset(["until", "delayed", "lasting", "for_the_rest", "choose", "choosing", "counts_as_card",
                   "next_time", "once_after",
                   "damage_first_revealed", "value_of_next"])  # fmt: skip


def settle(situation: Situation, position: Position, at: At) -> None:
    """Let everything that was resolved earlier and still holds or waits do so in this position."""
    happened_before.expect(situation, position)
    for ident in table.speaking(position.play) if situation.at != SETUP else ():
        _set_up(position, ident)
    for ident, card in list(position.placed.items()):
        _counts_as(position, ident)
        if card.by:
            _brought(position, ident, card)
        for name, times in uses(card).items():
            _used(position, ident, name, times)
    for shadow in list(position.play.state.zone(table.SHADOW)):
        _dealt(position, shadow)
    for effect in situation.in_force:
        player = position.player(effect.player) if effect.player else table.first_player(position.play)
        source = _source(position, effect.card, player)
        kinds = ("action", "response", "forced", "when_revealed", "shadow", "travel")
        own = abilities_of(position.play, source)
        lasting = [a for a in own if a.kind in kinds and not unread_in(a)]
        if not lasting and lacks(own):
            continue  # what is not played is named, and the verdict is not certain
        if not lasting:
            raise MalformedInput(f"{effect.card} has no effect that could be in force.", where="in force")
        owned = position.play.card(source).owner is not None
        _resume(position, lasting[0], source, player if owned else None, effect.choosing, effect.amount)
    _are_committed(position.play, at)
    happened_before.remember(position, at)


def _are_committed(play: Play, at: At) -> None:
    """Whom a text commits to the quest is on it where the position begins, too (lcg/quest-phase); before a
    step, as in the one that is over.
    """
    step = at.step
    if at.when == "before" and step in LCG_STEPS[1:]:
        step = LCG_STEPS[LCG_STEPS.index(step) - 1]
    quiet, play.quiet = play.quiet, True
    committed(play, step)
    play.quiet = quiet


OF_THE_GAME = re.compile(r"(?<!from the )(?<!out of the )(?<!from )\bgame\b", re.I)
"""What of an unread Setup text says that it lasts: it speaks of the game as a time."""


def _set_up(position: Position, ident: int) -> None:
    """The Setup text of a card that lies where it has been carried out (lcg/setup): what lasts of it holds;
    what it moved lies where the situation says. Of a text that isn't read nobody knows what it does still.
    """
    play = position.play
    card = play.card(ident)
    other = play.printed(ident).facts.get("other side") if play.printed(ident).type == "quest" else None
    turned = position.catalogue[str(other)].abilities if other else ()
    for ability in (*play.printed(ident).abilities, *turned):
        if ability.kind != "setup":
            continue
        for node in unread_in(ability):
            if OF_THE_GAME.search(str(node["phrase"])):
                said = Unread(play.name(ident), str(node["phrase"]), str(node["reason"]))
                come_upon(play, said, "lcg/setup", "lcg/lasting-effects", told=False, source=ident)
        _resume(position, ability, ident, card.controller, [], None)


def _source(position: Position, name: str, player: int) -> int:
    """The card whose effect it is: where the position has it, else in the discard pile it went to."""
    found = position.called(name)
    if found:
        return found[0]
    key = position.catalogue.find(name)
    of_player = position.catalogue[key].facts["side"] == "player"
    zone = table.discard(player) if of_player else table.ENCOUNTER_DISCARD
    return position.play.create(key, zone, owner=player if of_player else None)


def _brought(position: Position, ident: int, card: CardInPlay) -> None:
    """The effect that brought a card into play still follows it."""
    controller = position.play.card(ident).controller
    player = controller if controller is not None else table.first_player(position.play)
    source = _source(position, card.by, player)
    ability = next(
        (a for a in abilities_of(position.play, source) if a.kind in ("action", "response", "forced")), None
    )
    if ability is None:
        raise IllegalHere(f"{card.by} puts nothing into play.", rule="lcg/play-and-put-into-play")
    _resume(position, ability, source, player, [position.label(ident)], None)


def _used(position: Position, ident: int, name: str, times: int) -> None:
    """An ability was used: it counts against its limit, and what lasts of it still holds."""
    listed = abilities_of(position.play, ident)
    number = whole_or_none(name)
    index = (
        number - 1 if number is not None else next((n for n, a in enumerate(listed) if a.kind == name), -1)
    )
    if not 0 <= index < len(listed):
        raise MalformedInput(
            f"{position.play.name(ident)} has no ability {quoted(name)}.",
            hint="Write action, response, forced or a number.",
        )
    controller = position.play.card(ident).controller
    for _ in range(times):
        limits.count_use(position.play, ident, index, listed[index], controller)
        if kept := _of_one_option(listed[index]):
            position.taken_for[UNTOLD.format(position.play.name(ident))] = None
        _resume(position, kept or listed[index], ident, controller, [], None)


UNTOLD = "{}: which option was chosen as it was used isn't told, so none of them holds (write `in force`)"
"""What is taken for granted of an ability used before of which nobody says what was chosen."""


def _of_one_option(ability: Node) -> Node | None:
    """An ability without its phrases of which one option was chosen and one lasts; None if it has none."""

    def open_to_choice(phrase: Node) -> bool:
        return any(lasts(o) for n in _inside(phrase) for o in nodes(n, "options"))

    if not any(open_to_choice(sentence) for sentence in _sentences(ability)):
        return None
    return ability.replace(do=tuple(s for s in _sentences(ability) if not open_to_choice(s)))


def _dealt(position: Position, shadow: int) -> None:
    """A shadow card was dealt: what its enemy's text does about that, and has still to do."""
    play = position.play
    enemy = play.card(shadow).host
    if enemy is None:
        return
    o = verbs.dealt_shadow_card(card=shadow, enemy=enemy)
    for ability in abilities_of(play, enemy):
        trigger = ability.get("when")
        if ability.kind != "forced" or not isinstance(trigger, Node):
            continue
        frame = Frame(-1, enemy, table.controller_of(play, enemy), play.card(enemy).life, o)
        if triggers(play, trigger, frame, o, "after"):
            _resume(position, ability, enemy, table.controller_of(play, enemy), [position.label(enemy)], None)


COUNTS_AS = "counts as a"
"""What an unread text says that makes its card something else where it is attached."""


def _counts_as(position: Position, ident: int) -> None:
    """A card attached as something that it is not printed as has the text that says so in force."""
    card = position.play.card(ident)
    if card.host is None or position.play.printed(ident).type in ("attachment", "hero", "ally"):
        return
    texts = position.play.printed(ident).abilities
    if not any(node.kind == "counts_as_card" for ability in texts for node in _inside(ability)):
        open_still = [n for a in texts for n in unread_in(a) if COUNTS_AS in str(n["phrase"]).lower()]
        for node in open_still:
            said = Unread(position.play.name(ident), str(node["phrase"]), str(node["reason"]))
            come_upon(position.play, said, "lcg/faq/1.23", told=False, source=ident)
    for ability in texts:
        if any(node.kind == "counts_as_card" for node in _inside(ability)):
            lasting = Node(
                ability.kind,
                do=tuple(
                    s for s in _sentences(ability) if any(n.kind == "counts_as_card" for n in _inside(s))
                )
            )
            _carry_out(position, lasting, ident, card.controller, [position.label(card.host)], None)


def _resume(
    position: Position, ability: Node, source: int, player: int | None, choosing: list[str],
    amount: int | None
) -> None:
    """Carry out the lasting and waiting parts of an ability."""
    kept = tuple(
        part for part in (_lasting(sentence) for sentence in _sentences(ability)) if part is not None
    )
    if kept:
        extra = {"x": ability["x"]} if ability.get("x") is not None else {}
        _carry_out(position, Node(ability.kind, do=kept, **extra), source, player, choosing, amount)


def _sentences(ability: Node) -> tuple[Node, ...]:
    do = ability.get("do")
    return tuple(s for s in do if isinstance(s, Node)) if isinstance(do, tuple) else ()


def _lasting(sentence: Node) -> Node | None:
    """A sentence with only those of its phrases that last, wait, or choose for such."""
    kept = tuple(n for n in _sentences(sentence) if lasts(n))
    return sentence.replace(do=kept) if kept else None


def lasts(phrase: Node) -> bool:
    """Whether a phrase, or one in it, lasts or waits beyond its resolution."""
    return any(n.kind in LASTS or n.kind.startswith("name_") for n in _inside(phrase))


def _inside(node: Node) -> Iterable[Node]:
    yield node
    for value in node.fields.values():
        for inner in value if isinstance(value, tuple) else (value,):
            if isinstance(inner, Node):
                yield from _inside(inner)


def _carry_out(
    position: Position, ability: Node, source: int, player: int | None, choosing: list[str],
    amount: int | None
) -> None:
    play = position.play
    agenda, trace, policy, quiet = play.state.agenda, play.state.trace, play.policy, play.quiet
    play.state.agenda, play.policy, play.quiet = [], _Known(position, choosing), True
    cards = tuple(
        position.the(name) for name in choosing if not position.is_player(name) and position.called(name)
    )
    seats = [position.player(name) for name in choosing if position.is_player(name)]
    names: dict[str, object] = {"spoken": tuple((ident,) for ident in cards)}
    if seats:
        names["that player"] = seats[0]
    if amount is not None:
        names["X"] = amount
    resolve.begin(play, ability, source, player, cites=table.entry(play, source), bindings=names)
    play.run()
    play.state.agenda, play.state.trace, play.policy, play.quiet = agenda, trace, policy, quiet
    play.state.pending = None
    play.state.frames.clear()


class _Known(AsksForNoNames):
    """Chooses what was chosen then: by name, else the first option."""

    def __init__(self, position: Position, choosing: list[str]) -> None:
        self.position = position
        self.left = list(choosing)

    def consider(self, play: Play, decision: Decision) -> tuple[Option, ...]:
        """The option that was taken."""
        for name in self.left:
            wanted = fold(name)
            for option in decision.options:
                cards = cards_of(play, option)
                named = any(i in self.position.called(name, play) for i in cards)
                if (
                    named or fold(option.label) == wanted or wanted in fold(option.label).split()
                    or fold(str(option.value)) == wanted
                ):
                    return (option,)
        return decision.options[:1]

    def may_act(self, play: Play, window: str, player: int) -> bool:
        """Nothing else happens meanwhile."""
        return False

    def watch(self, play: Play, occurrence: Occurrence) -> Hashable | None:
        """Nothing is remembered."""
        return None
