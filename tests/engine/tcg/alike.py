"""What a TCG card's abilities come to on tables that are the same but for something that no text asks for, and when
what they speak of leaves play meanwhile (`tests.engine.lcg.alike` says more).
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from random import Random
from typing import Any

from bench.games.tcg_invariants import TCG_INVARIANTS
from ruling_service.engine.kernel.cards import Printed
from ruling_service.engine.kernel.meanings import NotPlayed
from ruling_service.engine.kernel.occurrences import Occurrence, occurrence
from ruling_service.engine.kernel.play import Play
from ruling_service.engine.kernel.unread import reached
from ruling_service.engine.language.node import Node
from ruling_service.engine.tcg import abilities, changes, phrases, playing, resolve
from ruling_service.engine.tcg import table as places
from ruling_service.engine.tcg.full_price import Playing
from ruling_service.errors import BudgetExceeded
from tests.engine.lines_of_play import ends
from tests.engine.tcg.table_top import Table, card
from tests.engine.tcg.wide_table import in_skirmish, seen, wide

LINES = 60
COMPARED: Counter[str] = Counter()
"""How often was compared."""
ACTING = frozenset(["action", "response", "trigger"])
UNORDERED = ("fellowship", "minions", "support")
NOWHERE = "Nothing At All"
LAYINGS = ("another order in each area", "a card besides that is nowhere")


def lay(printed: Printed, how: str) -> tuple[Table, int, int] | None:
    """The card on the wide table, laid so, with its number and its owner; None if it fits nowhere there."""
    if printed.type in ("the one ring", "map", ""):
        return None
    t = in_skirmish(wide())
    t.play.quiet = True
    fp = printed.facts.get("side") == "Free Peoples" or printed.type in ("companion", "ally", "follower")
    owner = 0 if fp else 1
    zones = {"companion": "fellowship:0", "minion": "minions", "event": f"hand:{owner}"}
    borne = any(a.kind in ("attach_to", "plays_on", "bearer") for a in printed.abilities)
    host = (t.aragorn if fp else t.uruk) if borne and printed.type not in ("event", "site") else None
    zone = t.play.card(host).zone if host is not None else zones.get(printed.type, f"support:{owner}")
    ident = t.lay(printed, 4) if printed.type == "site" else t.put(printed, zone, owner, host=host)
    if how == LAYINGS[0]:
        for name, there in t.play.state.zones.items():
            if name.partition(":")[0] in UNORDERED:
                t.play.state.zones[name] = tuple(reversed(there))
    elif how == LAYINGS[1]:
        t.put(card(NOWHERE, "condition"), places.REMOVED)
    t.play.rearranged()
    return t, ident, owner


def _happened(t: Table, ability: Node, rng: Random) -> Occurrence | None:
    """Something that an ability could have waited for."""
    events = [event for when in phrases.nodes(ability, "when") for event in phrases.nodes(when, "event")]
    kinds = [kind for event in events for kind in phrases.OCCURRENCES.get(event.kind, ())]
    if not kinds:
        return None
    whom = rng.choice([t.aragorn, t.gimli, t.legolas, t.uruk, t.orc])
    theirs = (t.uruk, t.orc) if whom == t.aragorn else (t.aragorn,)
    return occurrence(
        rng.choice(kinds), card=whom, minion=t.uruk, player=0, to=theirs[0], by=theirs, against=theirs, amount=1,
        life=t.play.card(whom).life, source=t.uruk, site=places.current_site(t.play),
    )  # fmt: skip


def _begun(laid: tuple[Table, int, int], index: int, ability: Node, o: Occurrence | None) -> Play:
    """The table as the ability begins in a phase of its own."""
    t, ident, owner = laid
    play = t.play.on(t.play.state.fork())
    play.quiet = True
    named = ability.get("phases")
    phase = str(named[0]) if isinstance(named, tuple) and named else "skirmish"
    play.remember("phase", phase)
    play.remember("step", f"{phase}.actions")
    if phase != "skirmish":
        play.remember("skirmish", None)
        play.remember("assignments", ())
    if play.printed(ident).type == "event" and ability.kind in ("action", "response"):
        play.then(playing.begin.task(Playing(ident, owner, "", index, 0 if o else None, o)))
    else:
        play.then(abilities.carry_out.task(ident, index, owner, None, o, -1))
    return play


def _met_a_gap(play: Play) -> bool:
    return bool(reached(play.state))


def differing(printed: Printed, seeds: int) -> Iterator[tuple[int, str, int, list[str]]]:
    """Each ability, laying and seed with which it ends otherwise, with what is seen on one table only."""
    for index, ability in enumerate(printed.abilities):
        for seed in range(seeds if ability.kind in ACTING else 0):
            try:
                yield from ((index, name, seed, told) for name, told in _of_ability(printed, index, ability, seed))
            except (BudgetExceeded, NotPlayed):
                continue


def _of_ability(printed: Printed, index: int, ability: Node, seed: int) -> Iterator[tuple[str, list[str]]]:
    one, rng = lay(printed, ""), Random(f"{printed.key} {seed} {index} alike")
    if one is None:
        return
    o = _happened(one[0], ability, rng)

    def told(play: Play) -> Any:
        one[0].play, was = play, one[0].play
        found = tuple(sorted(f"{what}: {_plain(value)}" for what, value in seen(one[0]).items()
                             if not what.startswith(NOWHERE)))
        one[0].play = was
        return found

    mine = ends(_begun(one, index, ability, o), told, most=LINES, gap=_met_a_gap)
    for name in LAYINGS if mine is not None else ():
        other = lay(printed, name)
        theirs = ends(_begun(other, index, ability, o), told, most=LINES, gap=_met_a_gap) if other else None
        if theirs is None or mine is None:
            continue
        COMPARED[name] += 1
        if theirs != mine:
            ours, his = [set().union(*map(set, all_)) if all_ else set[str]() for all_ in (mine - theirs, theirs - mine)]
            yield name, [*(f"- {s}" for s in sorted(ours - his)), *(f"+ {s}" for s in sorted(his - ours))]


def _plain(value: object) -> object:
    return sorted(value, key=str) if isinstance(value, set) else value


# -- what leaves play meanwhile ------------------------------------------------------------------------------

BRINGING = frozenset(["play_card", "play", "put_in", "take", "take_into_hand", "stack", "replace_skirmisher", "return_to"])
"""Phrases by which a text may bring back what has left play, as it is chosen anew."""


def broken_by_leaving(printed: Printed, seeds: int) -> Iterator[tuple[int, int, str]]:
    """Each ability and seed with what is wrong once a card it speaks of has left play while it was carried out."""
    for index, ability in enumerate(printed.abilities):
        for seed in range(seeds if ability.kind in ACTING else 0):
            try:
                yield from ((index, seed, told) for told in _leaving(printed, index, ability, seed))
            except (BudgetExceeded, NotPlayed):
                continue


def _leaving(printed: Printed, index: int, ability: Node, seed: int) -> Iterator[str]:
    laid, rng = lay(printed, ""), Random(f"{printed.key} {seed} {index} leaving")
    if laid is None:
        return
    before = set(TCG_INVARIANTS.breaches(laid[0].play))
    play = _begun(laid, index, ability, _happened(laid[0], ability, rng))
    gone, wait = list[int](), rng.randrange(1, 5)

    def leaves(now: Play) -> bool:
        nonlocal wait
        happenings = now.state.happenings
        can = all(each.applied for each in happenings) if happenings else _between(now)
        wait -= can
        if wait > 0 or gone or not can:
            return False
        named = {
            i for frame in now.state.frames.values() for _, value in frame.bindings if isinstance(value, tuple)
            for i in value if isinstance(i, int) and i in now.state.cards and places.is_in_play(now.card(i))
        }
        named = {i for i in named if places.is_character(now, i) and i != places.ring_bearer(now)}
        if named:
            gone.append(rng.choice(sorted(named)))
            changes.leave_play(now, gone[0], "discard")
        return False

    for _ in range(60):
        play.run(leaves)
        pending = play.state.pending
        if pending is None:
            break
        labels = [option.label for option in pending.options]
        passes = pending.kind in ("respond", "act") and "pass" in labels
        play.choose(labels.index("pass") if passes else rng.randrange(len(labels)))
    if not gone or play.state.pending is not None or reached(play.state):
        return
    COMPARED["left"] += 1
    yield from (said for name, said in TCG_INVARIANTS.breaches(play) if (name, said) not in before)
    if BRINGING.isdisjoint(each.kind for each in ability.walk()) and places.is_in_play(play.card(gone[0])):
        yield f"{play.name(gone[0])} is back in {play.card(gone[0]).zone}"


def _between(play: Play) -> bool:
    """Whether a phrase of a text begins, of which nothing is chosen yet."""
    name, args = play.state.agenda[-1]
    frame = play.state.frames.get(args[0]) if name == resolve.do.name else None
    return frame is not None and not any(str(key).startswith(f"pick {args[2]}") for key, _ in frame.bindings)
