"""Where the TCG's card language meets its rules: the tables of what phrases mean, and the questions that the
rules ask of them.

The rules never look inside a phrase. Modules under `meaning/` register with the tables here.

Abilities (`Printed.abilities`) are nodes of these kinds:

* `action`: `phases` (names of phases), `needs` (conditions to be met), `cost`, `do`: a special ability, or
  what an event does;
* `response`: `when` (a trigger), `needs`, `cost`, `do`;
* `trigger`: `when`, `needs`, `cost`, `do`; with `optional` it says "you may";
* `constant`: `do` holds statements that are true while the card is active (kinds in `statements.STATEMENTS`);
* `keyword`: `name`, `value`; `bearer`: `of` says what may bear the card; `to_play`: `needs`, `cost`; `aid`:
  `cost`.

A trigger node has `event`, and `about` if it speaks of what "is about to" happen. `do` lists sentences (nodes
with `do`) or phrases.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Iterator
from functools import lru_cache
from itertools import islice
from typing import Any, TypeVar

from ruling_service.engine.kernel.meanings import ANYTHING, Meanings, NotPlayed, meaning
from ruling_service.engine.kernel.occurrences import Frame, Occurrence
from ruling_service.engine.kernel.play import Play
from ruling_service.engine.kernel.verbs import Verb
from ruling_service.engine.language.node import Node, Value, nodes
from ruling_service.engine.tcg import untold_numbers, whose

__all__ = [
    "names_itself", "words", "AMOUNTS", "CARDS", "CHOOSING", "CONDITIONS", "EFFECTS", "EVENTS", "FITTING",
    "LASTING", "OCCURRENCES", "PLAYERS", "POSSIBLE", "RESTRICTIONS", "WAYS", "Meanings",
    "NotPlayed", "amount", "cards", "event", "fits", "holds", "meaning", "met", "needs_met", "nodes",
    "payable", "phrases_of", "players", "possible", "sized", "steps_of", "ways_to_pay",
]  # fmt: skip

F = TypeVar("F", bound=Callable[..., Any])

PLAYERS = Meanings("player")
CARDS = Meanings("cards")
FITTING = Meanings("card test")
AMOUNTS = Meanings("amount")
CONDITIONS = Meanings("condition")
EVENTS = Meanings("event")
EFFECTS = Meanings("effect")
POSSIBLE = Meanings("possible effect")
CHOOSING = Meanings("choosing")
"""Effects that say themselves whom they affect: each makes its choices, and says what was chosen, or None
while somebody has to choose first (then the task that it is given runs again). Those without a way of their
own have that of `ANYTHING`.
"""
LASTING = Meanings("lasting")
WAYS = Meanings("way to pay")
"""Parts of a cost → the ways to pay them: the cards taken, and the table as it would be then. Parts without a
way of their own have that of `ANYTHING`: they are carried out on a fork of the game.
"""
RESTRICTIONS = Meanings("restriction")

OCCURRENCES: dict[str, tuple[str, ...]] = {}
"""Event kind of the card language → the occurrence kinds it can mean; a kind that is missing here is asked
about everything.
"""


def event(kind: str, of: tuple[Verb, ...], *cites: str) -> Callable[[F], F]:
    """Register the meaning of an event of card text: of which verbs it can tell, and whether an occurrence is
    what it speaks of.
    """
    OCCURRENCES[kind] = tuple(verb.past for verb in of)
    return EVENTS.means(kind, *cites)


def words(name: object) -> str:
    """A name of the card language as the rules write it: "site_number" is "site number", "ring-bound" "ring
    bound".
    """
    return str(name).replace("_", " ").replace("-", " ").casefold()


SIZES = ("per", "limit", "instead", "instead_per", "when")
"""What the size of a change depends on."""


def sized(change: Value, *sources: Node) -> Value:
    """A change together with what it depends on: for each what, at most how much, instead of what."""
    fields: dict[str, Value] = {}
    for source in sources:
        for name in SIZES:
            value = source.get(name)
            if value is not None:
                both = name == "per" and "per" in fields
                fields[name] = (
                    *nodes(Node("x", per=fields["per"]), "per"), *nodes(source, "per")
                ) if both else value
    return Node("bonus_size", change=change, **fields) if fields else change


def names_itself(play: Play, ident: int, who: object) -> bool:
    """Whether a phrase of a card's text means that very card: no subject, "this", or its own title
    (tcg/modifier).
    """
    if not isinstance(who, Node):
        return who is None
    return who.kind == "this" or (who.kind == "named" and who.get("title") == play.name(ident))


def steps_of(ability: Node) -> tuple[Node, ...]:
    """What an ability does, sentence by sentence."""
    return nodes(ability, "do")


def phrases_of(sentence: Node) -> tuple[Node, ...]:
    """The phrases of a sentence; a phrase that stands alone is one itself."""
    return nodes(sentence, "do") if sentence.kind == "sentence" else (sentence,)


def carried_out_first(ability: Node) -> tuple[Node, ...]:
    """The first thing an ability does, where it must be possible before the ability can be used: a card, no
    site, is played, which must be there before (tcg/effect); or something is paid, or one of several things,
    each with what it pays for (tcg/cost). Of several things, each paid for under a condition of its own, one
    is.
    """
    said = [phrase for sentence in steps_of(ability) for phrase in phrases_of(sentence)]
    if len(said) > 1 and all(phrase.kind == "if_" and is_paid_for(_first(phrase)) for phrase in said):
        return (Node(ONE_THAT_HOLDS, do=tuple(said)),)
    first = said[0] if said else None
    if first is None:
        return ()
    halves = [half[0] for name in BRANCHES if first.kind == "or_if" and (half := nodes(first, name))]
    return (first,) if any(map(_plays_a_card, (first, *halves))) or is_paid_for(first) else ()


ONE_THAT_HOLDS = "one that holds"
"""Stands for several things that are each done, and paid for, only under a condition."""


def _first(phrase: Node) -> Node:
    """What a phrase that holds others does first."""
    return next(iter(nodes(phrase, "do")), phrase)


def is_paid_for(phrase: Node) -> bool:
    """Whether a phrase of an effect says what is paid for it; of alternatives each says that, or plays a
    card; of two ways that hang on a condition either may.
    """
    if phrase.kind == "or_if":
        return any(is_paid_for(half[0]) for name in BRANCHES if (half := nodes(phrase, name)))
    if phrase.kind != "choose_one":
        return phrase.kind in ("pay", ONE_THAT_HOLDS)
    halves = [_first(half) for half in nodes(phrase, "options")]
    return bool(halves) and all(_plays_a_card(half) or is_paid_for(half) for half in halves)


BRANCHES = ("do", "instead")
"""The two ways of what is done otherwise if a condition is true."""

SITES = frozenset(["next_site", "next_sites", "own_site"])
"""Sites that a text lets somebody lay: no cards that are played for a cost."""


def _plays_a_card(phrase: Node) -> bool:
    return phrase.kind == "play" and not any(n.kind in SITES for n in phrase.walk())


def plays_first(do: tuple[Node, ...]) -> tuple[Node, ...]:
    """The phrase that plays a card, where that comes first: whoever pays for playing a card plays it
    (tcg/effect).
    """
    return do[:1] if do and _plays_a_card(do[0]) else ()


def amount(play: Play, frame: Frame, node: object) -> int:
    """How much a phrase says: a number as it stands, what somebody chose to spot, else what its meaning
    counts.
    """
    if isinstance(node, Node):
        chosen = frame.get(spotted(node)) if node.get("chosen") else None
        if chosen is not None:
            return int(chosen)
        return int(meaning(AMOUNTS, node)(play, frame, node))
    return int(str(node))


def spotted(node: Node) -> str:
    """Under which name a resolution keeps how many its player chose to spot for an amount."""
    return f"spotted {node}"


HELD = frozenset(["do", "also", "options", "cost"])
"""Fields that hold phrases of their own, which ask for themselves when their turn comes."""


@lru_cache(maxsize=8192)
def left_to_spot(node: Node) -> tuple[Node, ...]:
    """The amounts of a phrase of which its player chooses how many he spots."""
    found: list[Node] = []

    def look(value: Value) -> None:
        for part in value if isinstance(value, tuple) else (value,):
            if isinstance(part, Node):
                if part.get("chosen"):
                    found.append(part)
                else:
                    for inner in part.fields.values():
                        look(inner)

    for name, value in node.fields.items():
        if name not in HELD:
            look(value)
    return tuple(dict.fromkeys(found))


def cards(play: Play, frame: Frame, node: Node) -> tuple[int, ...]:
    """The cards that a phrase means now, among those that are active."""
    return tuple(meaning(CARDS, node)(play, frame, node))


def players(play: Play, frame: Frame, node: Node) -> tuple[int, ...]:
    """The players that a phrase means."""
    return tuple(meaning(PLAYERS, node)(play, frame, node))


def fits(play: Play, frame: Frame, node: Node, ident: int) -> bool:
    """Whether a card, wherever it is, is one that a phrase describes: what may bear it, what is played, what
    left play.
    """
    test = FITTING.of(node)
    return bool(test(play, frame, node, ident)) if test is not None else ident in cards(play, frame, node)


AS_PLAYED = "as played"
"""In a frame: the card asked about is being played, or could be now."""


def fits_as_played(play: Play, frame: Frame, node: Node, ident: int) -> bool:
    """Whether a card that is being played, or could be now, is one that a phrase describes: an event of
    several phases is one of the phase under way (tcg/phase-action).
    """
    event = play.printed(ident).type == "event"
    return fits(play, frame.binding(**{AS_PLAYED: True}) if event else frame, node, ident)


def holds(play: Play, frame: Frame, node: Node) -> bool:
    """Whether a condition is true now; said of "no X" or "no opponent" it is true if it is of none, of "each
    X" if it is of all that there are.
    """
    for field in ("who", "what"):
        named = node.get(field)
        if isinstance(named, Node) and named.kind == "no_card":
            return not holds(play, frame, node.replace(**{field: Node("any", of=named["of"])}))
        if isinstance(named, Node) and named.kind == "no_opponent":
            return not holds(play, frame, node.replace(**{field: Node("an_opponent")}))
    all_of = node.get("who")
    if isinstance(all_of, Node) and all_of.kind == "each" and not _lies_somewhere(node):
        found = [Node("card_itself", id=i, life=play.card(i).life) for i in cards(play, frame, all_of)]
        return bool(found) and all(holds(play, frame, node.replace(who=one)) for one in found)
    return bool(meaning(CONDITIONS, node)(play, frame, node))


def _lies_somewhere(condition: Node) -> bool:
    """Whether a condition asks for cards in a pile, which are looked for there."""
    return any(asked.kind == "in_zone" for asked in nodes(condition, "is"))


def needs_met(play: Play, frame: Frame, ability: Node) -> bool:
    """Whether everything an ability requires is there (tcg/requirement)."""
    return all(holds(play, frame, condition) for condition in nodes(ability, "needs"))


MOST_WAYS = 200
"""How many ways to pay a part of a cost are looked at for what they leave."""


MOST_X = 20
"""So high an X is tried."""


@lru_cache(maxsize=8192)
def open_number(phrase: Node) -> bool:
    """Whether whoever carries a phrase out says how much its X is."""
    return any(n.kind == "x" or n.get("count") == "x" for n in phrase.walk())


def payable(play: Play, frame: Frame, costs: Iterable[Node], then: tuple[Node, ...] = ()) -> bool:
    """Whether a cost could be paid in full now, each part with what the earlier ones leave, so that what
    `then` says could be carried out after it; of a card that a later part speaks of again, with one of those
    that it may be, and of an X with one of the numbers.
    """
    parts = tuple(costs)
    if not parts:
        return all(_may_follow(play, frame, phrase) for phrase in then)
    cost, later = parts[0], parts[1:]
    test = meaning(POSSIBLE, cost)
    if not any(test(play, frame, said, True) for said in of_each(play, frame, cost)):
        return False
    if not later and not then:
        return True
    if frame.get("X") is None and open_number(cost):
        asked = frame._replace(id=ASKING)
        return any(payable(play, asked.binding(X=n), parts, then) for n in range(MOST_X, -1, -1))
    ways = islice(_ways(play, frame, cost, (*later, *then)), MOST_WAYS)
    return untold_numbers.one_will_do(play, ways, lambda after, now: payable(after, now, later, then))


def ways_to_pay(play: Play, frame: Frame, costs: tuple[Node, ...]) -> Iterator[tuple[Play, Frame]]:
    """The table after each way to pay all of a cost, and the resolution then."""
    if not costs:
        yield play, frame
    elif payable(play, frame, costs[:1]):
        for after, now in islice(_ways(play, frame, costs[0], costs[1:]), MOST_WAYS):
            yield from ways_to_pay(after, now, costs[1:])


def _may_follow(play: Play, frame: Frame, phrase: Node) -> bool:
    """Whether what a text does first can be done, as it must be before the text is used; of two ways that
    hang on a condition only the one that would be gone, and only if it is paid for or plays a card.
    """
    if phrase.kind == ONE_THAT_HOLDS:
        true = [n for n in nodes(phrase, "do") if all(holds(play, frame, each) for each in nodes(n, "when"))]
        return any(_may_follow(play, frame, _first(each)) for each in true)
    if phrase.kind != "or_if":
        return possible(play, frame, phrase)
    met_now = all(holds(play, frame, each) for each in nodes(phrase, "when"))
    first = nodes(phrase, "instead" if met_now else "do")[:1]
    if first and _plays_a_card(first[0]):
        return possible(play, frame, phrase)
    return all(_may_follow(play, frame, each) for each in first if is_paid_for(each))


def _ways(play: Play, frame: Frame, cost: Node, later: tuple[Node, ...]) -> Iterator[tuple[Play, Frame]]:
    """How a part of a cost could be paid: what the table is like then, and the resolution that has named the
    card of which later parts speak.
    """
    again = _spoken_of_again(cost, later)
    for said in of_each(play, frame, cost):
        for group, after in way_of(cost)(play, frame, said):
            now = said_of(play, frame, cost, group[0]) if again and group else frame
            yield after, _having_shown(play, now, cost, group)


def labelled_within(phrase: Node) -> tuple[tuple[int, Node, str], ...]:
    """The noun phrases in the description that a noun phrase holds which are spoken of again: the label, the
    restriction that it stands in, and its field there.
    """
    which = phrase if phrase.kind == "filter" else phrase.get("which") or phrase.get("of")
    if not isinstance(which, Node):
        return ()
    return tuple(
        (int(str(value["label"])), restriction, name)
        for restriction in nodes(which, "is") for name, value in restriction.fields.items()
        if isinstance(value, Node) and "label" in value
    )


def said_within(play: Play, frame: Frame, noun: Node, chosen: tuple[int, ...]) -> dict[str, Hashable]:
    """The cards by which the chosen ones were described: "a minion skirmishing an Elf" comes with that Elf.
    """
    found: dict[str, Hashable] = {}
    for label, restriction, field in labelled_within(noun):
        true, described = RESTRICTIONS.of(restriction), restriction[field]
        others = tuple(
            i for i in (cards(play, frame, described) if isinstance(described, Node) else ())
            if true is not None and any(
                true(
                    play, frame,
                    restriction.replace(**{field: Node("card_itself", id=i, life=play.card(i).life)}), one
                ) for one in chosen
            )
        )
        found |= {f"said {label}": f"within {label}", f"within {label}": others}
    return found


def _having_shown(play: Play, frame: Frame, cost: Node, group: tuple[int, ...]) -> Frame:
    """The resolution after a part of a cost: later parts speak of the cards by which those taken for it were
    described ("a possession borne by Legolas": him), and of the cards that it reveals.
    """
    within = {name: value for what in nodes(cost, "what") for name, value in
              said_within(play, frame, what, group).items()}  # fmt: skip
    if within:
        frame = play.state.frames.get(frame.id, frame)._replace(id=ASKING).binding(**within)
    if cost.kind != "reveal":
        return frame
    now = play.state.frames.get(frame.id, frame)
    earlier = tuple(now.get("shown revealed", ()))
    return now._replace(id=ASKING).binding(**{"shown revealed": (*earlier, *group), "shown there": group})


Left = tuple[tuple[Node, ...], tuple[Node, ...]]
"""What is left to do of a cost: its later parts, and the phrase that plays a card when all are paid."""


def way_of(cost: Node) -> Callable[..., Iterator[tuple[tuple[int, ...], Play]]]:
    """The ways to pay a part of a cost: each with the cards taken, and the table as it would be then."""
    return WAYS.of(cost) or meaning(WAYS, Node(ANYTHING))


def after_paying(
    play: Play, frame: Frame, cost: Node, group: tuple[int, ...], left: Left, slot: str
) -> bool:
    """Whether what is left could follow if this part of a cost were paid with just these cards, in the slot
    that they are chosen for.
    """
    later, then = left
    now = said_of(play, frame, cost, group[0]) if group and _spoken_of_again(cost, later) else frame
    now = _having_shown(play, now, cost, group)
    ways = WAYS.of(cost)
    found = (
        ways(play, frame, cost, group) if ways is not None
        else way_of(cost)(play, frame.binding(**{f"pick {slot}": group}), cost, group, slot)
    )
    return any(payable(after, now, later, then) for _, after in found)


def _spoken_of_again(cost: Node, later: Iterable[Node]) -> bool:
    """Whether later parts of a cost speak of the one card that this part names."""
    what = cost.get("what")
    label = what.get("label") if isinstance(what, Node) else None
    if label is None or not isinstance(what, Node) or what.get("count") not in (None, 1):
        return False
    return any(
        node.kind == "meant" and node.get("label") == label for part in later for node in part.walk()
    )


def said_of(play: Play, frame: Frame, cost: Node, ident: int) -> Frame:
    """A resolution in which a card has been named for a part of a cost, to ask what could be done then."""
    label = next((what.get("label") for what in nodes(cost, "what")), None)
    name, now = f"would be {label}", play.state.frames.get(frame.id, frame)
    return now._replace(id=ASKING).binding(**{f"said {label}": name, name: (ident,)})


ASKING = -2
"""The id of a resolution that is only asked what it could do: none under way has it."""


def possible(play: Play, frame: Frame, node: Node, in_full: bool = False) -> bool:
    """Whether an effect could do anything now, or all that it says; one that nobody has a test for is taken
    to.
    """
    test = POSSIBLE.of(node)
    return test is None or any(test(play, frame, said, in_full) for said in of_each(play, frame, node))


def of_each(play: Play, frame: Frame, node: Node) -> tuple[Node, ...]:
    """A phrase as it could be said of the belongings of each player of whom it may mean them: itself, where
    it means no such player's.
    """
    who = whose.named(node)
    return (node,) if who is None else tuple(whose.of_one(node, p) for p in players(play, frame, who))


def all_possible(play: Play, frame: Frame, parts: Iterable[Node], in_full: bool = False) -> bool:
    """Whether each part of an effect could do anything now, or all that it says; what is done to a card that
    an earlier part names, to one of those that it may be.
    """
    each = tuple(parts)
    for number, node in enumerate(each, 1):
        if not possible(play, frame, node, in_full):
            return False
        if _spoken_of_again(node, each[number:]):
            return any(
                all_possible(play, said_of(play, frame, node, i), each[number:], in_full)
                for what in nodes(node, "what") for i in cards(play, frame, what)
            )
    return True


def partly_possible(play: Play, frame: Frame, parts: Iterable[Node]) -> bool:
    """Whether an effect could do anything of what it says: as much of it is done as can be (tcg/effect).

    A part that speaks of what an earlier one is done to can't be where that one can't; what is played must be
    there, and so must what is spotted, which is a requirement.
    """
    each, lost, found = tuple(parts), set[object](), False
    for number, node in enumerate(each, 1):
        if any(n.kind == "meant" and n.get("label") in lost for n in node.walk()):
            continue
        if possible(play, frame, node):
            found = True
            if _spoken_of_again(node, each[number:]):
                return True
        elif _plays_a_card(node) or node.kind.startswith("spot"):
            return False
        else:
            lost |= {what.get("label") for what in nodes(node, "what")} - {None}
    return found


def met(play: Play, frame: Frame, event: Node, o: Occurrence) -> bool:
    """Whether an occurrence is what an event speaks of."""
    kinds = OCCURRENCES.get(event.kind)
    if kinds is not None and o.kind not in kinds:
        return False
    return bool(meaning(EVENTS, event)(play, frame._replace(occurrence=o), event, o))
