"""Which phrases of the TCG's card language the engine plays: of an ability, and of the grammar as a whole.

Asked of abilities as they were compiled, before `meaning.reading` brings them into the rules' shape.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from ruling_service.engine.kernel.meanings import Meanings
from ruling_service.engine.language.coverage import Coverage, Inner, Missing, in_field, once
from ruling_service.engine.language.node import Node
from ruling_service.engine.tcg import (  # importing the game registers all meanings
    game,  # noqa: F401
    phrases,
    settle,
)
from ruling_service.engine.tcg.keyword_records import KEYWORDS
from ruling_service.engine.tcg.meaning import registry, statements_read
from ruling_service.engine.tcg.meaning.antecedents import CERTAIN, POINTING, PRONOUNS, unclear
from ruling_service.engine.tcg.meaning.asked_once import asked_once_of_each
from ruling_service.engine.tcg.meaning.behind_unread import SAID_BEFORE
from ruling_service.engine.tcg.meaning.cards import ALL
from ruling_service.engine.tcg.meaning.choosing import AMONG_EACH_OTHER, ONE_OF_EACH
from ruling_service.engine.tcg.meaning.lasting import STATED
from ruling_service.engine.tcg.meaning.reading import FOR_NOW, replaces_nothing
from ruling_service.engine.tcg.meaning.said_before import unbound


def _in(table: Meanings, *categories: str) -> dict[str, Meanings]:
    return dict.fromkeys(categories, table)


TABLES: dict[str, Meanings] = {
    **_in(registry.AMOUNTS, "amount", "change", "times_n", "per_what"),
    **_in(registry.PLAYERS, "player", "your", "named_player", "free_peoples"),
    **_in(registry.CARDS, "filter", "typed_filter", "cards", "target", "here", "its"),
    **_in(registry.RESTRICTIONS, "property", "adjective", "restriction", "one_restriction", "state_word"),
    **_in(registry.PLACES, "place", "numbered", "in_region"),
    **_in(registry.ZONES, "zone", "beneath"),
    **_in(registry.CONDITIONS, "condition", "one_condition", "at_place"),
    **_in(registry.EVENTS, "event"),
    **_in(registry.ACTS, "act", "not_act"),
    **_in(registry.BEING, "being"),
    **_in(registry.PREVENTED, "prevented"),
    **_in(registry.TRIGGERS, "trigger", "trigger_inner"),
    **_in(registry.MOMENTS, "moment", "at_some_time"),
    **_in(registry.LASTING, "bonus", "keyword_bonus", "bonus_is", "lasting"),
    **_in(
        registry.EFFECTS,
        "payment",
        "core",
        "player_choice",
        "happening",
        "single",
        "marked_deed",
        "deed",
        "full",
        "short_done",
        "short_pay",
        "cost_part",
        "for_a_time",
        "effect",
        "unpaid",
        "single_deed",
        "plain",
        "base",
        "lasting_or_make",
        "aid_cost",
    ),
}
"""The category of the grammar in which a kind is defined → the table that gives it a meaning."""

GRAMMAR = Coverage("tcg", TABLES)
"""What the tables cover of the grammar."""

ABILITIES = frozenset(["action", "response", "triggered", "constant"])
PLAYED_STANDING = frozenset(
    [
        "attach_to",
        "plays_on",
        "support_area",
        "to_play",
        "limit_one_per",
        "extra_weapon",
        "bearer_must_not_bear",
        "play_from_discard",
        "alternative_cost",
        "play_when_events",
    ]
)
WRAPPERS = frozenset(
    [
        "while_", "if_", "unless", "scaled", "for_each", "during", "during_skirmish", "skirmishes_at",
        "as_soon_as",
    ]
)
ALSO_STATED = frozenset(["prevent_from", "allow_skirmish", *settle.DONE_BY_ITSELF])


def missing(node: Node, category: str, *, cost: bool = False) -> Iterator[Missing]:
    """The phrases in `node`, standing in a place of `category`, without a meaning in the engine; as a cost
    also without a test.
    """
    patterns = GRAMMAR.patterns(node, category) or GRAMMAR.anywhere(node)
    if not patterns:
        yield Missing(category, node.kind)
        return
    if node.kind == "gain_ability":
        for gained in phrases.nodes(node, "ability"):
            yield from of_ability(gained)
        return
    yield from GRAMMAR.unmeant(node, patterns)
    yield from _said_of_all(node, category)
    yield from _chosen_elsewhere(node, category)
    if (
        cost and GRAMMAR.tables.get(patterns[0].category) is registry.EFFECTS
        and registry.POSSIBLE.of(node) is None
    ):
        yield Missing("cost", node.kind)
    still_cost = cost and node.kind in ("choose_one", "option", "scaled")
    for within in GRAMMAR.inner(node, patterns):
        yield from _within(within, cost=still_cost or within.field == "cost")


def _said_of_all(node: Node, category: str) -> Iterator[Missing]:
    """What describes cards by each other ("of different cultures") where nobody chooses several together, and
    cards that would have to be in two places at once.
    """
    alone = node.kind in CHOSEN_TOGETHER and node.get("count") == 1 and not node.get("or_more")
    for field in node.fields:
        for which in phrases.nodes(node, field):
            among = phrases.nodes(which, "is") if which.kind == "filter" else ()
            if node.kind not in CHOSEN_TOGETHER or alone:
                yield from (Missing(category, r.kind) for r in among if r.kind in AMONG_EACH_OTHER)
            where = {str(zone) for r in among if r.kind == "in_zone" for zone in phrases.nodes(r, "zone")}
            if len(where) > 1:
                yield Missing(category, "in_zone")
            ends = (z.kind for r in among if r.kind == "in_zone" for z in phrases.nodes(r, "zone"))
            yield from (Missing(category, end) for end in ends if end in ENDS)


ENDS = frozenset(["top_of", "bottom_of"])
"""Places that cards are put in; of those that lie there it must be said how many, in order, are meant."""


def _chosen_elsewhere(node: Node, category: str) -> Iterator[Missing]:
    """One of each sort where nobody chooses them for a deed, a value that is anybody's where it must be one
    certain card's, another player's deck of which "you" choose when to stop, and what is transferred out of a
    deck or from among the dead.
    """
    if node.kind == "transfer" and any(zone.kind in NEVER_TRANSFERRED_FROM for zone in node.walk()):
        yield Missing(category, node.kind)
    whose = [n.kind for of in phrases.nodes(node, "of") for n in phrases.nodes(of, "of")]
    if node.kind == "discard_until_stopped" and whose != ["you"]:
        yield Missing(category, node.kind)
    for field in node.fields:
        for which in phrases.nodes(node, field):
            if which.kind == ONE_OF_EACH and node.kind not in TO_ONE_OF_EACH:
                yield Missing(category, which.kind)
            if node.kind == "tokens_were" and which.kind not in PRONOUNS | POINTING:
                yield Missing(category, node.kind)
            if node.kind == "resolve_by" and which.kind not in CERTAIN | PRONOUNS | POINTING:
                yield Missing(category, node.kind)


NEVER_TRANSFERRED_FROM = frozenset([
    "draw_deck", "deck_or_discard", "deck_or_hand", "adventure_deck", "dead_pile",
])  # fmt: skip
"""Places out of which no rule says how a card would be transferred."""

TO_ONE_OF_EACH = frozenset(["heal", "wound", "exert", "discard", "make"])
"""Deeds for which one of each sort is chosen."""

CHOSEN_TOGETHER = frozenset(["some", "up_to", "any_number", "some_random"])
"""Phrases of which somebody chooses a number of cards together: a single one is like no other."""


def _within(within: Inner, *, cost: bool = False) -> Iterator[Missing]:
    return missing(within.phrase, GRAMMAR.read_as(within), cost=cost)


def _in_fields(node: Node, **categories: str) -> Iterator[Missing]:
    """What is missing in some fields of a node, by the category of each."""
    for name, category in categories.items():
        for within in in_field(name, node.get(name), category):
            yield from _within(within, cost=name == "cost")


def of_ability(ability: Node) -> Iterator[Missing]:
    """The phrases of an ability that the engine does not play, and pronouns of which nobody knows whom they
    mean.
    """
    yield from (Missing("antecedent", pronoun.kind) for pronoun in unclear(ability))
    yield from (Missing("reference", phrase.kind) for phrase in unbound(ability))
    yield from (Missing("each one's own", phrase.kind) for phrase in asked_once_of_each(ability))
    if ability.kind in ("action", "response", "triggered") and replaces_nothing(ability):
        yield Missing("reference", "instead")
    if ability.kind not in ABILITIES:
        if ability.kind not in PLAYED_STANDING and ability.kind not in KEYWORDS.phrases:
            yield Missing("standing", ability.kind)
        yield from _in_fields(ability, cost="core", to="cards", needs="condition")
        return
    if ability.kind == "constant":
        said = phrases.nodes(ability, "do")
        for sentence in said:
            alone = len(said) == 1 and len(phrases.nodes(sentence, "do")) == 1
            for phrase in phrases.nodes(sentence, "do"):
                of_a_site = alone and phrase.kind == "until" and phrase.get("of") in FOR_NOW
                inside = phrases.nodes(phrase, "do") if of_a_site else (phrase,)
                for each in inside:
                    yield from _only_states(each)
    yield from _in_fields(ability, when="trigger", requires="condition", cost="core", x="amount")
    for sentence in phrases.nodes(ability, "do"):
        yield from _in_fields(sentence, x="amount")
        for phrase in phrases.nodes(sentence, "do"):
            yield from missing(phrase, "effect")


def _only_states(phrase: Node) -> Iterator[Missing]:
    """Phrases that have no meaning where nothing is resolved: a constant text can only state, not do."""
    if phrase.kind in WRAPPERS or phrase.kind == "until" and phrase.get("of") == "end_of_game":
        for inner in phrases.nodes(phrase, "do"):
            yield from _only_states(inner)
    elif (
        phrase.kind not in STATED and phrase.kind not in ALSO_STATED
        or phrase.kind not in statements_read.READ
        or phrase.kind in settle.DONE_BY_ITSELF and (
            _is_chosen(phrase) or any(n.kind in SAID_BEFORE for n in phrase.walk())
        )
    ):
        yield Missing("constant text", phrase.kind)


def _is_chosen(deed: Node) -> bool:
    """Whether somebody chooses to which card a deed is done: nobody is asked by what is always true."""
    return any(target.kind not in ALL for field in ("what", "who") for target in phrases.nodes(deed, field))


def lacks(abilities: Iterable[object]) -> tuple[Missing, ...]:
    """What keeps the engine from playing compiled abilities, each phrase once; empty if they can be played in
    full.
    """
    return once(m for ability in abilities if isinstance(ability, Node) for m in of_ability(ability))
