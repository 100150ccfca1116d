"""What the engine makes of a text on a table of `plain_world`: every outcome, and whether it may be used."""

from __future__ import annotations

from collections import Counter
from collections.abc import Hashable

from ruling_service.engine.kernel.play import Play
from ruling_service.engine.language.node import Node
from ruling_service.engine.lcg import fighting, frames, permissions, resolve, starting, statements
from ruling_service.engine.lcg import table as places
from tests.engine.lcg.combinations import ability, goes_on
from tests.engine.lcg.plain_forbidden import Attempt
from tests.engine.lcg.plain_texts import BARS, WAYS_AT_MOST
from tests.engine.lcg.plain_world import ZONES, NotSaid, Thing, World

SEEN = ("willpower", "attack", "defense", "threat")
Table = tuple[object, ...]
"""What players see of a table, cards that cannot be told apart not told apart."""


def begun(world: World) -> list[object]:
    """Of each card what it was at the beginning, by which cards are told apart."""
    return [
        (t.title, t.place, t.of, t.ready, t.committed, *t.tokens.values(), t.on.title if t.on else None)
        for t in world.things
    ]


def seen(world: World, before: list[object], order: list[int]) -> Table:
    """What players see of a table that came of another, whose cards were `before`."""
    cards = {t.ident: (
        t.place, t.of, t.ready, t.committed, *t.tokens.values(), t.on.title if t.on else None,
        tuple(t.value(name) if t.there else None for name in SEEN), tuple(sorted(t.barred)),
    ) for t in world.things}  # fmt: skip
    return _table(before, [cards[ident] for ident in order], world.threat, world.first)


def seen_by_engine(play: Play, world: World, before: list[object]) -> Table:
    """The same, as the engine says."""
    lies = {zone: place for place, zone in ZONES.items()}
    cards = []
    for thing in world.things:
        card = play.card(thing.ident)
        zone, _, player = card.zone.partition(":")
        values = tuple(
            play.value(thing.ident, name) if name in thing.numbers and places.is_in_play(card) else None
            for name in SEEN
        )
        cards.append((
            lies.get(zone, zone), int(player) if player else None, card.ready, card.marked("committed"),
            *(card.token(token) for token in thing.tokens),
            play.name(card.host) if card.host is not None else None, values, _barred(play, thing),
        ))  # fmt: skip
    threat = [places.threat(play, p) for p in range(world.players)]
    return _table(before, cards, threat, play.fact("first player"))


def _barred(play: Play, thing: Thing) -> tuple[str, ...]:
    """What a card cannot do, or undergo, for a time."""
    if not any(each.says.kind == "cannot" for each in statements.in_force(play)):
        return ()
    if not places.is_in_play(play.card(thing.ident)):
        return ()
    return tuple(act for act in sorted(BARS) if permissions.prohibited(play, thing.ident, act) is not None)


def _table(before: list[object], cards: list[object], threat: list[int], first: object) -> Table:
    count = Counter(zip(before, cards, strict=True))
    return (frozenset(count.items()), tuple(threat), first)


def alike(tables: set[Table]) -> set[Table]:
    """The tables, cards of a title not told apart by what they were before: who has become equal to another is
    one choice with it.
    """
    found: set[Table] = set()
    for cards, *rest in tables:
        assert isinstance(cards, frozenset)
        count: Counter[object] = Counter()
        for (before, now), number in cards:
            count[before[0], now] += number
        found.add((frozenset(count.items()), *rest))
    return found


def told_apart(one: Table, other: Table) -> str:
    """What is seen on one table only, and on the other only."""
    mine, theirs = one[0], other[0]
    assert isinstance(mine, frozenset)
    assert isinstance(theirs, frozenset)
    return f"{sorted(mine - theirs, key=str)} {one[1:]} / {sorted(theirs - mine, key=str)} {other[1:]}"


def may_be_used(
    play: Play, world: World, text: Node, spoken: tuple[Thing, ...] = (), player: int | None = None
) -> bool:
    """Whether the ability may be triggered: its cost can be paid, and something would change."""
    frame = frames.ability_frame(play, world.speaker.ident, None, ability=text)
    return starting.text_can_start(play, frame._replace(controller=world.you).binding(**_spoken(spoken, player)), text)


def _spoken(spoken: tuple[Thing, ...], player: int | None) -> dict[str, Hashable]:
    cards = {"spoken": (tuple(t.ident for t in spoken),)} if spoken else {}
    return {**cards, **({"that player": player} if player is not None else {})}


def outcomes(
    play: Play, world: World, text: Node, before: list[object], spoken: tuple[Thing, ...] = (),
    player: int | None = None,
) -> set[Table]:
    """What is seen after each way to carry the text out."""
    play = play.on(play.state.fork())
    play.quiet = True
    resolve.start(play, world.speaker.ident, text, 0, world.you, bindings=_spoken(spoken, player))
    left, found = [play], set()
    looked_at = 0
    while left:
        play = left.pop()
        play.run()
        looked_at += 1
        if looked_at > WAYS_AT_MOST * 10:
            raise NotSaid("too much is left open")
        pending = play.state.pending
        if pending is None:
            found.add(seen_by_engine(play, world, before))
            continue
        labels = [option.label for option in pending.options]
        ways = [labels.index("pass")] if pending.kind in ("respond", "act") else range(len(labels))
        for number in ways:
            other = play.on(play.state.fork())
            other.quiet = True
            other.choose(number)
            left.append(other)
    return found




def gained(play: Play, thing: Thing) -> list[str]:
    """The kinds of the abilities that a card has been given."""
    return sorted(each.kind for each in statements.gained_abilities(play).get(thing.ident, ()))


def happens(play: Play, world: World, attempt: Attempt) -> bool:
    """Whether anything comes of what is attempted."""
    if attempt.source is not None:
        return _changed_by_effect(play, world, attempt)
    assert attempt.thing is not None
    return allowed_by_rules(play, attempt) is None


def allowed_by_rules(play: Play, attempt: Attempt) -> permissions.Reason | None:
    """Why the rules don't let it be done."""
    thing, player = attempt.thing, attempt.player
    assert thing is not None
    assert player is not None
    enemy = attempt.other.ident if attempt.other is not None else -1
    return {
        "commits": lambda: fighting.may_commit(play, thing.ident, player),
        "attacks": lambda: fighting.may_attack_with(play, thing.ident, enemy, player),
        "defends": lambda: fighting.may_defend(
            play, thing.ident, places.Attack(True, enemy, player, declared=True)
        ),
        "enemy attacks": lambda: fighting.may_attack(play, thing.ident, player),
        "engages optionally": lambda: permissions.may_engage(play, thing.ident, player, "optional"),
        "engages by check": lambda: permissions.may_engage(play, thing.ident, player, "check"),
        "traveled": lambda: fighting.may_travel(play, thing.ident),
    }[attempt.what]()  # fmt: skip


def _changed_by_effect(play: Play, world: World, attempt: Attempt) -> bool:
    assert attempt.source is not None
    play = play.on(play.state.fork())
    play.quiet = True
    before = seen_by_engine(play, world, begun(world))
    by = attempt.player if attempt.player is not None else world.first
    resolve.start(play, attempt.source.ident, ability("action", _effect(attempt)), 0, by)
    goes_on(play)
    return seen_by_engine(play, world, begun(world)) != before


def _effect(attempt: Attempt) -> Node:
    to = Node("exactly", card=attempt.thing.ident if attempt.thing is not None else -1)
    other = Node("exactly", card=attempt.other.ident if attempt.other is not None else -1)
    you = Node("you")
    return {
        "damage": Node("deal_damage", to=to, amount=1), "heal": Node("heal", on=to, amount=1),
        "ready": Node("ready", what=to), "exhaust": Node("exhaust", what=to),
        "commit": Node("commit_to_quest", what=to), "discard": Node("discard", what=to),
        "return": Node("return", what=to, to=Node("its_hand")), "attach": Node("attach", what=other, to=to),
        "engage": Node("engages_player", who=to, player=you),
        "resource": Node("add_resources", n=1, to=Node("resource_pool", of=to)),
        "progress": Node("place_tokens", n=1, on=to, token="progress"), "draw": Node("draw", n=1),
        "raise threat": Node("raise_threat", amount=1, of=you),
        "lower threat": Node("lower_threat", amount=1, of=you),
    }[attempt.what]  # fmt: skip
