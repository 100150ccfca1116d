"""What is true because a text says so: the statements of constant abilities and of lasting effects, and about
which cards they are.

Sources: lcg/constant-ability, lcg/lasting-effects, lcg/faq/1.55, lcg/immune.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Iterator
from functools import lru_cache
from typing import Any, NamedTuple

from ruling_service.engine.kernel.occurrences import Frame
from ruling_service.engine.kernel.play import Play
from ruling_service.engine.language.canonical_pieces import put_for
from ruling_service.engine.language.node import Node, Value, nodes
from ruling_service.engine.language.properties import kinds_with
from ruling_service.engine.lcg import subjects, table, used_out_of_play
from ruling_service.engine.lcg.filters import fits, is_card
from ruling_service.engine.lcg.lost_texts import lost_by, what_is_left
from ruling_service.engine.lcg.one_of_each import hangs_on_one, of_one
from ruling_service.engine.lcg.phrases import CARDS, LASTING, PLAYERS, cards, holds, players
from ruling_service.engine.lcg.rulebook import LCG
from ruling_service.engine.lcg.table import controller_of, phase
from ruling_service.engine.lcg.texts import (
    Text,
    kinds_in,
    printed_text,
    said_by_text,
    text,
    text_as_attachment,
    unwrapped,
)

STATEMENTS = kinds_with("lcg", "stated")
"""Phrases that say what is true while they last, rather than do something once."""


class InForce(NamedTuple):
    """A statement in force: what it says, the frame in which it speaks, and the cards it is fixed to (None:
    those that fit now).

    `key` tells statements of the same words apart: whose constant text it is, or which lasting effect.
    """

    says: Node
    frame: Frame
    cards: frozenset[tuple[int, int]] | None
    key: tuple[str, int] = ("", 0)


FORBIDDING = ("cannot", "cannot_alone", "does_not")
"""Statements that keep something from being done: "does not attack" as much as "cannot attack"."""


def in_force(play: Play) -> tuple[InForce, ...]:
    """Everything constant or lasting that is in force now, asked once per state."""
    found: tuple[InForce, ...] = derived(play, "in force", lambda: _stated(play))
    return found


def _stated(play: Play) -> tuple[InForce, ...]:
    """What cards and lasting effects say, without what cards gain and whether any is blank."""
    lasting = (
        InForce(effect.what, _with_around(effect.frame, effect.what), effect.cards, ("lasting", effect.id))
        for effect in play.state.lasting
        if isinstance(effect.what, Node) and not effect.at and effect.frame is not None
    )
    return (*_constant(play), *lasting)


class Variant:
    """What is said while cards gain these abilities and these cards are blank, and what was derived from
    that.
    """

    __slots__ = ("given", "blank", "derived")

    def __init__(
        self, in_force: tuple[InForce, ...], given: dict[int, tuple[Node, ...]],
        blank: dict[int, frozenset[object]],
    ) -> None:
        self.given = given
        self.blank = blank
        self.derived: dict[Hashable, Any] = {"in force": in_force}


def variant(play: Play) -> Variant:
    """Who has gained what and which cards are blank now, where some text gives abilities or blanks cards:
    worked out once per state.
    """
    found: Variant | None = play.state.cache.get("variant")
    if found is None:
        found = play.state.cache["variant"] = _variant(play)
    return found


def _variant(play: Play) -> Variant:
    """It is worked out with what is said without it, so that no ability gives itself."""
    texts = play.state.texts
    plain: Variant | None = texts.get("plain")
    if plain is None:
        plain = texts["plain"] = Variant(_stated(play), {}, {})
    answers, play.state.cache = play.state.cache, {"variant": plain}
    try:
        stated = in_force(play)
        given, blank, lost = _given(play, stated), _blank(play, stated), _lost(play, stated)
    finally:
        play.state.cache = answers
    key = ("variant", tuple(given.items()), tuple(blank.items()), tuple(lost.items()))
    found: Variant | None = texts.get(key)
    if found is None:
        own = _still_said((e for e in stated if e.key[0] != "constant" or e.key[1] not in blank), lost)
        gained = (
            s for ident,
            abilities in given.items() for ability in abilities for s in said_by(play, ident, ability)
        )
        found = texts[key] = Variant((*own, *gained), given, blank)
    return found


def _given(play: Play, stated: tuple[InForce, ...]) -> dict[int, tuple[Node, ...]]:
    """The abilities that statements give to cards."""
    given: dict[int, tuple[Node, ...]] = {}
    for each, gain in derived(play, "abilities to give", lambda: _gains(stated)):
        field = "to" if each.says.kind == "give" else "who"
        for ident in sorted(meant(play, each, field)):
            if speaks_of(play, each, ident, field):
                given[ident] = (*given.get(ident, ()), *nodes(gain, "ability"))
    return given


def _gains(stated: tuple[InForce, ...]) -> list[tuple[InForce, Node]]:
    return [
        (e._replace(says=s), _as_its_own(s, g)) for e in stated for s in unwrapped(e.says)
        for g in nodes(s, "what") if g.kind == "gain_ability" and s.kind != "loses"
    ]


@LCG.plays("lcg/gains", "lcg/attachment-cards")
def _as_its_own(says: Node, gain: Node) -> Node:
    """A text that an attachment gives its bearer: "attached hero" in it is the hero that has it."""
    bearer = any(isinstance(w := says.get(f), Node) and w.kind == "attached" for f in ("who", "to"))
    own = put_for(gain, "attached", Node("this")) if bearer else gain
    return own if isinstance(own, Node) else gain


@LCG.plays("lcg/constant-ability")
def _lost(play: Play, stated: tuple[InForce, ...]) -> dict[int, frozenset[Node]]:
    """The abilities whose text statements take from cards."""
    says: list[InForce] = derived(
        play, "texts to lose",
        lambda: [e._replace(says=s) for e in stated for s in unwrapped(e.says) if lost_by(s)]
    )
    lost: dict[int, frozenset[Node]] = {}
    for each in says:
        for ident in sorted(meant(play, each)):
            if speaks_of(play, each, ident):
                lost[ident] = lost.get(ident, frozenset()).union(lost_by(each.says))
    return lost


def _still_said(stated: Iterable[InForce], lost: dict[int, frozenset[Node]]) -> Iterator[InForce]:
    """The statements, without what cards have lost of their own text."""
    for each in stated:
        taken = lost.get(each.key[1]) if each.key[0] == "constant" else None
        says = each.says if taken is None else what_is_left(each.says, taken)
        if says is not None:
            yield each._replace(says=says)


@LCG.plays("lcg/blank")
def _blank(play: Play, stated: tuple[InForce, ...]) -> dict[int, frozenset[object]]:
    """The cards whose printed text some text treats as blank, each with what those texts leave of it."""
    says: list[InForce] = derived(
        play, "blanks",
        lambda: [e._replace(says=s) for e in stated for s in unwrapped(e.says) if s.kind == "blank_text"]
    )
    found: dict[int, frozenset[object]] = {}
    for each in says:
        for ident in sorted(meant(play, each, "of")):
            if speaks_of(play, each, ident, "of"):
                found[ident] = found.get(ident, frozenset()) | {each.says.get("keeps")}
    return found


def is_blank(play: Play, ident: int) -> bool:
    """Whether a text treats the card's printed text as blank now (lcg/blank)."""
    return "blank_text" in said(play).kinds and ident in variant(play).blank


def keeps_keywords(play: Play, ident: int) -> bool:
    """Whether every text that blanks the card leaves it its keywords."""
    return variant(play).blank.get(ident, _KEEPING_KEYWORDS) <= _KEEPING_KEYWORDS


def keeps_traits(play: Play, ident: int) -> bool:
    """Whether every text that blanks the card leaves it its traits (lcg/blank)."""
    return variant(play).blank.get(ident, _KEEPING_TRAITS) <= _KEEPING_TRAITS


_KEEPING_KEYWORDS = frozenset[object](["keywords"])
_KEEPING_TRAITS = frozenset[object](["traits", "keywords"])


LASTING.plays("blank_text")


def gained_abilities(play: Play) -> dict[int, tuple[Node, ...]]:
    """The abilities that cards have through others' text (lcg/gains)."""
    now: Said = play.state.texts.get("said") or _listen(play)
    return variant(play).given if "gain_ability" in now.kinds else {}


def all_abilities(play: Play, ident: int) -> tuple[Node, ...]:
    """The abilities a card has now: its own first, in the order printed, then those it gained."""
    now: Said = play.state.texts.get("said") or _listen(play)
    if not now.dynamic:
        return abilities_of(play, ident)
    own = () if is_blank(play, ident) else abilities_of(play, ident)
    gained = gained_abilities(play).get(ident)
    return own if gained is None else (*own, *gained)


def _constant(play: Play) -> list[InForce]:
    """What the constant abilities of all cards with active text say."""
    return [
        s for ident, own in talking(play) for ability in own.constant for s in said_by(play, ident, ability)
    ]


def said_by(play: Play, ident: int, ability: Node) -> tuple[InForce, ...]:
    """The statements of one constant ability of a card, or of a Forced one that waits for nothing."""
    if not said_by_text(ability):
        return ()
    if ability.get("limit") and not _counts_beside_copies(play, ident, ability):
        return ()
    return _stated_by(ability, Frame(-1, ident, controller_of(play, ident), play.card(ident).life))


@lru_cache(maxsize=8192)
def _stated_by(ability: Node, frame: Frame) -> tuple[InForce, ...]:
    """The statements of an ability of the frame's card: they hang on nothing else."""
    says, x = said_by_text(ability), ability.get("x")
    if x is not None:
        frame = frame.binding(x_node=x)
    key = ("constant", frame.source or 0)
    return tuple(
        InForce(n, _with_around(frame, n, says[:number], x), None, key) for number, n in enumerate(says)
    )


def _with_around(frame: Frame, says: Node, before: tuple[Node, ...] = (), x: Value | None = None) -> Frame:
    """The frame in which a statement's pronouns find the cards that it, or those before it, name."""
    around = subjects.spoken_around(says, before, x if isinstance(x, Node) else None)
    return frame.binding(**{subjects.AROUND: around}) if around else frame


@LCG.plays("lcg/rule/3.9.8")
def _counts_beside_copies(play: Play, ident: int, ability: Node) -> bool:
    """Whether a constant text counts although copies of its card are there: of texts that do not stack only
    the first copy's does.
    """
    if not any(r.kind == "no_stacking" for r in nodes(ability, "limit")):
        return True
    return ident == min((i for i in table.speaking(play) if play.name(i) == play.name(ident)), default=ident)


SILENT = Node("silent")
"""Stands where a text is that does not count as long as the card is an attachment by another (lcg/faq/1.23,
lcg/designer/132).
"""


def abilities_of(play: Play, ident: int) -> tuple[Node, ...]:
    """The abilities a card has by itself: printed ones unless it is blank, or those it has as an attachment
    it counts as.
    """
    found: tuple[Node, ...] | None = play.state.layout.get(("abilities", ident))
    if found is None:
        found = play.state.layout[("abilities", ident)] = _own_abilities(play, ident)
    return found


def _own_abilities(play: Play, ident: int) -> tuple[Node, ...]:
    facts, card = play.state.facts, play.state.cards[ident]
    printed: tuple[Node, ...] = play.catalogue[card.printed].abilities
    if facts.get(("blank", ident)):
        printed = ()
    elif table.is_attached(play, card) and card.zone != table.SHADOW:
        as_attachment = text_as_attachment(printed)
        if as_attachment and play.printed(ident).type != "objective":
            printed = tuple(SILENT for _ in printed)
        printed = (*printed, *as_attachment)
    more: Any = facts.get(("text", ident))
    return printed if more is None else (*printed, *more)


def text_of(play: Play, ident: int) -> Text:
    """What the card's own abilities say."""
    printed, own = play.printed(ident), abilities_of(play, ident)
    return printed_text(printed) if own is printed.abilities else text(own)


def talking(play: Play) -> tuple[tuple[int, Text], ...]:
    """The cards with active text that has any abilities, each with what it says.

    In the order of the cards.
    """
    found: tuple[tuple[int, Text], ...] | None = play.state.layout.get("talking")
    if found is None:
        found = play.state.layout["talking"] = tuple(
            [(i, text_of(play, i)) for i in table.speaking(play) if abilities_of(play, i)]
            + [(i, text(abilities)) for i, abilities in used_out_of_play.speaking(play)]
        )
    return found


class Said(NamedTuple):
    """What constant texts and lasting effects say, worked out once until a card moves or a lasting effect
    begins or ends.

    `kinds` are the kinds of all phrases in it. `dynamic`: some text gives abilities or blanks cards, so that
    what is said has to be worked out anew for every state.
    """

    kinds: frozenset[str]
    dynamic: bool


def said(play: Play) -> Said:
    """What is said now."""
    found: Said | None = play.state.texts.get("said")
    return found if found is not None else _listen(play)


def _listen(play: Play) -> Said:
    constant = [own.kinds for _, own in talking(play) if own.kinds]
    kinds = frozenset().union(
        *constant, *(kinds_in(e.what) for e in play.state.lasting if isinstance(e.what, Node))
    )
    found = play.state.texts["said"] = Said(kinds, "gain_ability" in kinds or "blank_text" in kinds)
    if "gain_type" not in kinds:
        table.keep_kinds(play)
    return found


def derived(play: Play, key: Hashable, compute: Callable[[], Any]) -> Any:
    """`compute()`, kept as long as nothing else is said: for answers that depend only on which statements
    there are.
    """
    texts = play.state.texts
    if key in texts:
        return texts[key]
    kept: dict[Hashable, Any] = variant(play).derived if said(play).dynamic else texts
    if key not in kept:
        kept[key] = compute()
    return kept[key]


def statements(play: Play, kind: str) -> list[InForce]:
    """The statements of one kind; the conditions around them are kept in `only` and asked by
    `conditions_hold`.
    """
    index: dict[str, list[InForce]] | None = play.state.texts.get("by kind")
    if index is None:
        if kind not in said(play).kinds:
            return []
        index = derived(play, "by kind", lambda: _by_kind(play))
    return index.get(kind, [])


def sayable(play: Play) -> frozenset[str]:
    """Every kind of phrase in the constant texts and lasting effects there are: what is not among them need
    not be looked for.
    """
    return said(play).kinds


def _by_kind(play: Play) -> dict[str, list[InForce]]:
    index: dict[str, list[InForce]] = {}
    for each in in_force(play):
        for says in unwrapped(each.says):
            index.setdefault(says.kind, []).append(each if says is each.says else each._replace(says=says))
    return index


def conditions_hold(play: Play, each: InForce, ident: int | None = None, field: str = "who") -> bool:
    """Whether the conditions around a statement are true now, of this card (`field` of the statement says
    which it is about) where they hang on each by itself.
    """
    only = each.says.get("only")
    if only is None:
        return True
    if ident is not None and _asks_each(each.says, field):
        each = each._replace(frame=of_one(play, each.frame, ident, each.says[field]))
        return _all_true(play, each)
    if any("stage_defeated" in kinds_in(o) for o in nodes(each.says, "only")):
        return _all_true(play, each)
    held: bool = play.once(("only", each.key, only), lambda: _all_true(play, each))
    return held


@lru_cache(maxsize=8192)
def _asks_each(says: Node, field: str) -> bool:
    """Whether the conditions around a statement are about each single one of its cards."""
    return any(
        hangs_on_one(condition, says.get(field)) for outer in nodes(says, "only")
        for condition in nodes(outer, "when")
    )


def _all_true(play: Play, each: InForce) -> bool:
    for outer in nodes(each.says, "only"):
        if outer.kind == "during" and phase(play) != outer["phase"]:
            return False
        if outer.kind == "doing_so" and not _attacks_into_staging(play, each):
            return False
        truths = all(holds(play, each.frame, c) for c in nodes(outer, "when"))
        if outer.kind in ("if_", "while_") and not truths or outer.kind == "unless" and truths:
            return False
    return True


def _attacks_into_staging(play: Play, each: InForce) -> bool:
    """Whether the card is doing what its text allows it to do: attacking an enemy in the staging area."""
    attack = table.attack(play)
    return (
        attack is not None
        and not attack.by_enemy
        and each.frame.source in attack.attackers
        and play.card(attack.enemy).zone == table.STAGING
    )


def meant(play: Play, each: InForce, field: str = "who") -> frozenset[int]:
    """The cards a statement is about now, immune ones included; conditions are not asked."""
    if each.cards is not None:
        return frozenset(i for i, life in each.cards if play.card(i).life == life)
    who = each.says.get(field)
    if who is None:
        return frozenset(() if each.frame.source is None else (each.frame.source,))
    if not isinstance(who, Node) or PLAYERS.of(who) is not None and CARDS.of(who) is None:
        return frozenset()
    found: frozenset[int] = play.once(("meant", each.key, who), lambda: _cards(play, each.frame, who))
    return found


WHEREVER_IT_COMES = frozenset(["each", "named", "copies", "each_copy"])
"""Phrases of a statement that mean whatever card they fit, not one that somebody chose."""


def _cards(play: Play, frame: Frame, who: Node) -> frozenset[int]:
    """The cards meant; "each treachery" and a title mean a card that is being revealed too, which is not in
    play yet.
    """
    found = frozenset(cards(play, frame, who))
    if who.kind not in WHEREVER_IT_COMES or not (revealing := play.state.zone(table.REVEALING)):
        return found
    return found | {i for i in revealing if is_card(play, frame, who, i)}


def speaks_of(play: Play, each: InForce, ident: int, field: str = "who") -> bool:
    """Whether a statement is about this card and true now.

    A card immune to its source is not touched, even if it became so later.
    """
    if ident not in meant(play, each, field) or not conditions_hold(play, each, ident, field):
        return False
    if ident == each.frame.source:
        return True
    return not is_immune(play, ident, each.frame.source)


def about_player(play: Play, each: InForce, player: int, field: str = "who") -> bool:
    """Whether a statement is about this player and true now: of each player by himself where its conditions
    go on about "him".
    """
    who = each.says.get(field)
    if not isinstance(who, Node) or PLAYERS.of(who) is None or player not in players(play, each.frame, who):
        return False
    if who.kind in EACH_BY_HIMSELF and _asks_of_him(each.says):
        return _all_true(play, each._replace(frame=each.frame.binding(**{"that player": player})))
    return conditions_hold(play, each)


EACH_BY_HIMSELF = kinds_with("lcg", "each_by_himself")
"""Players of each of whom by himself something is said."""


@lru_cache(maxsize=8192)
def _asks_of_him(says: Node) -> bool:
    """Whether the conditions around a statement ask something of "that player"."""
    asked = (condition for outer in nodes(says, "only") for condition in nodes(outer, "when"))
    return any(n.kind == subjects.THAT_PLAYER for condition in asked for n in condition.walk())


def gained(play: Play, kind: str) -> list[tuple[InForce, Node]]:
    """The statements that give something of a kind (gain_keyword, gain_trait …), each with what it gives."""

    def find() -> list[tuple[InForce, Node]]:
        return [
            (each, g) for giving in GIVING for each in statements(play, giving)
            for g in nodes(each.says, "what") if g.kind == kind
        ]

    if kind not in sayable(play):
        return []
    found: list[tuple[InForce, Node]] = derived(play, ("gained", kind), find)
    return found


@LCG.plays("lcg/immune", "lcg/faq/1.47")
def is_immune(play: Play, ident: int, source: int | None) -> bool:
    """Whether a card ignores effects of `source`: immune to card effects, or to player card effects when the
    source is one. A scenario's special rules are no card (lcg/immune).
    """
    if source is None or source == ident or table.is_rules(play, source):
        return False
    for each, gain in gained(play, "gain_immunity"):
        if (
            ident in meant(play, each, _field(each)) and covers(play, each.frame, gain["to"], source)
            and conditions_hold(play, each, ident, _field(each))
        ):
            return True
    return any(
        ident in meant(play, each) and covers(play, each.frame, each.says["to"], source)
        and conditions_hold(play, each, ident)
        for each in statements(play, "immune")
    )  # fmt: skip


def covers(play: Play, frame: Frame, immunity: Value, source: int) -> bool:
    """Whether the effects of a card are among those that a text names ("player card effects" …)."""
    if isinstance(immunity, Node):
        return fits(play, frame, immunity, source)
    if immunity == "non_master_effects":
        return "master" not in play.value(source, "traits")
    if immunity == "non_treasure_cards":
        return table.kind(play, source) != "treasure"
    if immunity == "player_events":
        return table.is_player_card(play, source) and table.kind(play, source) == "event"
    if immunity in ("enemy_card_effects", "treachery_card_effects", "location_card_effects"):
        return table.is_type(play, source, immunity.partition("_")[0])
    if immunity == "encounter_card_effects":
        return table.is_encounter_card(play, source)
    return (
        immunity == "card_effects"
        or (immunity in ("player_card_effects", "player_cards") and table.is_player_card(play, source))
    )


GIVING = ("gains", "gets", "give")
"""Statements that give a card something; "give" names it in `to`, the others in `who`."""


def _field(each: InForce) -> str:
    return "to" if each.says.kind == "give" else "who"
