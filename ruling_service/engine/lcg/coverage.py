"""Which phrases of the LCG's card language the engine plays: of an ability, and of the grammar as a whole."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Set
from functools import lru_cache

from ruling_service.engine.language.coverage import STRUCTURE, Inner, Missing, in_field, once
from ruling_service.engine.language.node import Node, nodes
from ruling_service.engine.language.players_own import is_most_of_each
from ruling_service.engine.language.printer import MEANS
from ruling_service.engine.language.properties import kinds_with
from ruling_service.engine.lcg import (
    constant_effects,
    game,  # noqa: F401  (importing the game registers all meanings)
    limits,
    permissions,
    phrases,
    possible,
    subjects,
    texts,
    told_steps,
    verbs,
)
from ruling_service.engine.lcg.as_a_group import not_together
from ruling_service.engine.lcg.coverage_tables import ABILITIES, ENDS, GRAMMAR, PILES, POOLS, TABLES
from ruling_service.engine.lcg.each_ones_own import not_each_ones_own
from ruling_service.engine.lcg.filters import ANY_TOKEN
from ruling_service.engine.lcg.in_total import asked_of_no_group
from ruling_service.engine.lcg.keyword_records import effect_of, is_played
from ruling_service.engine.lcg.lost_texts import is_known, lost_by
from ruling_service.engine.lcg.meaning import icons_to_choose
from ruling_service.engine.lcg.meaning.cards import finds_by_itself
from ruling_service.engine.lcg.meaning.decks import are_those_looked_at
from ruling_service.engine.lcg.meaning.searching import are_unlike
from ruling_service.engine.lcg.meant_otherwise import meant_otherwise
from ruling_service.engine.lcg.one_of_each import hangs_on_one
from ruling_service.engine.lcg.printing import noun_phrase
from ruling_service.engine.lcg.statements import FORBIDDING
from ruling_service.engine.lcg.texts import acts_of
from ruling_service.engine.lcg.triggers import one_of, window_of


def missing(node: Node, category: str) -> Iterator[Missing]:
    """The phrases in `node`, standing in a place of `category`, that have no meaning in the engine."""
    patterns = GRAMMAR.patterns(node, category)
    if not patterns:
        known = TABLES.get(category)
        if known is None or node.kind not in known.table:
            yield Missing(category, node.kind)
        return
    yield from GRAMMAR.unmeant(node, patterns)
    for field in POOLS.get(node.kind, ()):
        pool = node.get(field)
        if isinstance(pool, Node) and pool.kind in phrases.ZONES.table and pool.kind != "resource_pool":
            yield Missing("resource pool", pool.kind)
    what = node.get("what")
    of_cards = isinstance(what, Node) and what.kind in phrases.CARDS.table
    if node.kind in PILES or of_cards:
        for name in node.fields:
            for inner in (one for one in nodes(node, name) if one.kind == "resource_pool"):
                yield Missing(f"pile to {PILES.get(node.kind, 'put cards into')}", inner.kind)
    end = node.get("zone") if node.kind in ("in_zone", "now_in_zone") else None
    if isinstance(end, Node) and end.kind in ENDS:
        yield Missing("cards at an end of a pile", end.kind)
    described = nodes(node, "of") if node.kind == "each" else ()
    if any(r.kind == "different" for of in described for r in nodes(of, "is")):
        yield Missing("a different card for each", "different")
    for each in () if node.kind == "search" else _several_unlike(node):
        yield Missing("several cards unlike each other", each.kind)
    for kind in asked_of_no_group(node):
        yield Missing("what cards have together that nobody picks as a group", kind)
    for kind in not_together(node):
        yield Missing("what players do as a group", kind)
    if node.kind in ("is_destroyed", "would_be_destroyed") and _is_of_a_quest(node.get("who")):
        yield Missing("event of a quest", node.kind)
    if node.kind in FORBIDDING:
        yield from _asked_of_nobody(node)
    yield from _beyond_tables(node)
    for within in GRAMMAR.inner(node, patterns):
        yield from _within(within)


def _several_unlike(node: Node) -> Iterator[Node]:
    """What a phrase says of several cards that no two of them may have in common: only a search sees to
    that.
    """
    for name in node.fields:
        for cards in nodes(node, name):
            many = cards.get("count") not in (None, 1)
            if many and (are_unlike(cards) or _are_different_of_the_encounter(cards)):
                yield cards


OF_THE_ENCOUNTER = frozenset(["enemy", "location", "treachery", "objective", "encounter_card"])


def _are_different_of_the_encounter(cards: Node) -> bool:
    """Whether several "different" cards are meant that are encounter cards: of these no two share a title."""
    return any(
        any(r.kind == "different" for r in nodes(which, "is"))
        and not OF_THE_ENCOUNTER.isdisjoint(_types_in(which.get("type"))) for which in nodes(cards, "of")
    )


def _beyond_tables(node: Node) -> Iterator[Missing]:
    """What single kinds of phrases can't be with what they hold, though each has a meaning by itself."""
    if node.kind in ("draws", "discards") and isinstance(number := node.get("n"), int) and number > 1:
        yield Missing("event of so many cards", node.kind)
    if node.kind == "carry_out_keyword" and effect_of(str(node["keyword"])) is None:
        yield Missing("keyword", str(node["keyword"]))
    if node.get("token") == ANY_TOKEN and node.kind not in OF_ANY_TOKEN:
        yield Missing("tokens of whatever sort", node.kind)
    if node.kind in OF_WHAT_LEAVES:
        yield from _asked_too_late(node)
    if node.kind == "keyword" and not is_played(str(node["name"])):
        yield Missing("keyword", str(node["name"]))
    if not is_known(lost_by(node)):
        yield Missing("text that a card loses", "gain_ability")
    if node.kind == "each_copy" and node.get("bare") and " " not in str(node["title"]):
        yield Missing("title that may be a trait nobody knows", node.kind)
    slots = (value for name in possible.SLOTS for value in nodes(node, name))
    if node.kind not in ASKED_AS_PLAYED and any(map(possible.of_cards_to_be_played, slots)):
        yield Missing("cards that are meant as they are played only", node.kind)
    if texts.comes_before_nothing(node):
        yield Missing("what is cancelled as something else happens", nodes(node, "do")[0].kind)
    if node.kind == "triggered" and _gains_what_would_pay(node):
        yield Missing("what is gained while a card is paid for", "gain_icon")
    if node.kind == "deal_divided" and _by_each_of_them(node):
        yield Missing("what is divided by a value of each of them", node.kind)


def _by_each_of_them(node: Node) -> bool:
    """Whether as much is divided as one of the cards that share it says ("equal to their cost"): of which?"""
    shared = {noun_phrase(each) for each in nodes(node, "to")}
    amounts = (n for each in nodes(node, "amount") for n in each.walk())
    return any(n.kind == "it" and n.get(MEANS) in shared for n in amounts)


OF_ANY_TOKEN = frozenset(["remove_tokens", "discard_tokens"])
"""What is done to tokens whose sort a text leaves open: whoever does it says which."""

ASKED_AS_PLAYED = kinds_with("lcg", "asked_as_played")
"""What is asked of a card as it is played, wherever it lies by then: of "each ally you play" nothing else."""

OF_WHAT_LEAVES = kinds_with("lcg", "of_what_leaves")
"""Events of cards that are out of play once they are heard."""
OF_CARDS_IN_PLAY = kinds_with("lcg", "of_cards_in_play")
"""What is asked of a card where it lies: of one that has left play it can't be asked any more."""


def _asked_too_late(event: Node) -> Iterator[Missing]:
    """What an event says a card was like that has left play by then."""
    for name in ("who", "what"):
        for of in nodes(event, name):
            if of.kind == "active_location" and event.kind != "is_explored":
                yield Missing("what left play as it was", of.kind)
            for which in nodes(of, "of"):
                for said in (inner for each in nodes(which, "is") for inner in _asked_of_it(each)):
                    if said.kind in OF_CARDS_IN_PLAY and (event.kind, said.kind) != ("discards", "in_zone"):
                        yield Missing("what left play as it was", said.kind)


def _asked_of_it(restriction: Node) -> Iterator[Node]:
    """A restriction with those it denies or joins, all of them asked of the same card."""
    yield restriction
    for name in restriction.fields:
        for inner in nodes(restriction, name):
            if inner.kind in phrases.RESTRICTIONS.table and inner.kind not in phrases.CARDS.table:
                yield from _asked_of_it(inner)


def _gains_what_would_pay(said: Node) -> bool:
    """Whether icons are gained "when you play" a card: they would pay for that card, just paid for."""
    when = said.get("when")
    played = isinstance(when, Node) and any(inner.kind == "plays" for inner in when.walk())
    return played and any(
        gain.kind in ("gain_icon", "gain_any_icon") for each in nodes(said, "do")
        for gain in nodes(each, "what")
    )


OF_CHARACTERS = kinds_with("lcg", "of_characters")
"""Events of attacks that only characters make."""


def _waits_for_an_attack_of_ours(ability: Node) -> bool:
    """Whether an ability waits for an attack that a character makes."""
    when = ability.get("when")
    return isinstance(when, Node) and any(
        event.kind in OF_CHARACTERS
        or (isinstance(who := event.get("who"), Node) and "attack" in event.kind and who.kind == "attached"
            and who.get("type") in ("hero", "ally", "character"))
        for event in when.walk()
    )


def _is_of_a_quest(who: object) -> bool:
    """Whether a phrase means a quest, which is no card that is destroyed."""
    return isinstance(who, Node) and any(
        "quest" in str(kind) for inner in who.walk() for kind in _types_in(inner.get("type"))
    )


def _types_in(value: object) -> tuple[object, ...]:
    return value if isinstance(value, tuple) else (value,)


def _asked_of_nobody(says: Node) -> Iterator[Missing]:
    """Acts that a text forbids to somebody of whom no rule asks them: "the players cannot be healed" would be
    true and change nothing.
    """
    who = says.get("who")
    of_players = (
        isinstance(who, Node) and phrases.PLAYERS.of(who) is not None and phrases.CARDS.of(who) is None
    )
    for act in acts_of(says):
        if not permissions.is_asked(act.kind, of_players=of_players):
            yield Missing("act of a player" if of_players else "act of a card", act.kind)


def _never_done(phrase: Node) -> Iterator[Missing]:
    """Phrases that have no meaning where something is carried out: those that only a constant text can state.
    """
    if phrase.kind not in STRUCTURE and phrase.kind not in phrases.EFFECTS.table:
        yield Missing("effect", phrase.kind)
        return
    for name in ("do", "cost", "options"):
        for inner in nodes(phrase, name):
            if name != "options" or inner.kind == "option":
                yield from _never_done(inner)


def _within(within: Inner) -> Iterator[Missing]:
    if "quoted" in within.categories:
        yield from of_ability(within.phrase)
    else:
        yield from missing(within.phrase, GRAMMAR.read_as(within))


@lru_cache(maxsize=8192)
def of_ability(ability: Node) -> tuple[Missing, ...]:
    """The phrases of an ability that the engine does not play."""
    return tuple(_of_ability(ability))


OF_SOME_AMOUNT = kinds_with("lcg", "of_some_amount")
"""Events that happen to some amount, which "that amount" then means."""


def _own_words(phrase: Node) -> Iterator[Node]:
    """The phrases in a phrase, without those of the abilities that it quotes: these speak for themselves."""
    yield phrase
    for name in phrase.fields:
        for inner in nodes(phrase, name) if name != "ability" else ():
            yield from _own_words(inner)


REVEALING = frozenset(["reveal", "reveal_and_add", "reveal_encounter"])
"""Effects by which cards are revealed, an enemy among which enters the staging area."""


def _offers_what_entered_play(ability: Node) -> bool:
    """Whether an enemy that a text has revealed may be put into play engaged: whether it enters the staging
    area hangs on an answer that is only given afterwards.
    """
    return not REVEALING.isdisjoint(texts.kinds_in(ability)) and any(
        each.kind == "put_into_play_engaged" and isinstance(what := each.get("what"), Node)
        and what.kind in ("it", "that")
        for offer in ability.walk() if offer.kind == "player_may"
        for each in offer.walk()
    )


def _says_which_amount(ability: Node) -> bool:
    """Whether "that amount" is that of what the text waits for: of nothing else it says how much before."""
    waiting = next((node for node in _own_words(ability) if node.kind == "triggered"), None)
    if waiting is not None and ability.get("when") is None:
        return _says_which_amount(waiting)
    when = ability.get("when")
    if not isinstance(when, Node) or not any(node.kind in OF_SOME_AMOUNT for node in when.walk()):
        return False
    for sentence in (*nodes(ability, "do"), *nodes(ability, "x")):
        for node in _own_words(sentence):
            if node.kind == "that_amount":
                return True
            if any(isinstance(node.get(name), int) for name in ("amount", "n")):
                return False
    return False


def _offers_what_was_not_done(ability: Node) -> bool:
    """Whether what a player "did not" do is what the text has offered each, or asked of each: of nothing else
    it knows who did.
    """
    asked_before = [node for node in ability.walk() if node.kind in ("player_may", "player_must")]
    offered = {inner.kind for node in asked_before for said in nodes(node, "do") for inner in said.walk()}
    asked = (node.get("asked") for node in ability.walk() if node.kind == "did_not")
    return bool(offered) and all(not isinstance(what, Node) or what.kind in offered for what in asked)


REPLACEABLE = kinds_with("lcg", "replaceable")
"""Events that can fail to happen because something else does in their place."""
WITHHELD = kinds_with("lcg", "withheld")
"""Events of which "would" can be said so that something else happens in their place."""
SAVING = kinds_with("lcg", "saves")
"""What keeps a card from being destroyed again at once, where it was not destroyed in the first place."""


def _moves_what_has_gone(ability: Node) -> bool:
    """Whether tokens are moved off the card that has left play by then, and has none any more."""
    when = ability.get("when")
    event = when.get("event") if isinstance(when, Node) and when.kind == "after" else None
    who = event.get("who") if isinstance(event, Node) and event.kind in OF_WHAT_LEAVES else None
    if not isinstance(who, Node):
        return False
    gone = "this" if who.kind == "this" else noun_phrase(who)
    moved = (each for n in ability.walk() if n.kind == "move_tokens" for each in nodes(n, "from"))
    return any(each == who or each.kind in ("it", "that") and each.get(MEANS) == gone for each in moved)


def _can_be_replaced(ability: Node) -> bool:
    """Whether each "instead" stands where the text waits for something that is about to happen, and of a card
    that would be destroyed says what becomes of it.
    """
    quoted = (each for node in ability.walk() for each in nodes(node, "ability"))
    waiting = [ability, *(node for node in ability.walk() if node.kind == "triggered"), *quoted]
    for each in ability.walk():
        if each.kind != "in_its_place":
            continue
        if "do" not in each:
            return False
        inmost = [one for one in waiting if any(n is each for n in one.walk())][-1]
        trigger = inmost.get("when")
        if not isinstance(trigger, Node):
            return False
        while isinstance(inner := trigger.get("trigger"), Node):
            trigger = inner
        event = trigger.get("event")
        for one in one_of(event) if isinstance(event, Node) else (trigger,):
            ahead = trigger.get("ahead") and one.kind in WITHHELD
            if not ahead and one.kind not in REPLACEABLE or window_of(trigger, one) != "when":
                return False
            going = one.kind in ("would_be_destroyed", "leaves_play")
            if going and not any(n.kind in SAVING for n in each.walk()):
                return False
    return True


TAKING = kinds_with("lcg", "takes_tokens")
"""Effects of which a text knows afterwards how many tokens they took."""


EXCESS = frozenset(["excess_of_attack", "per_excess"])
"""Amounts of damage beyond what has destroyed a card, which only its destruction tells."""
DESTROYED = verbs.destroyed.past
TESTS = kinds_with("lcg", "tests")
"""Effects of which a text knows afterwards whether they were passed."""


def _of_told_steps(ability: Node) -> Iterator[Missing]:
    when, shadow = ability.get("when"), verbs.shadow_effect.past
    if isinstance(when, Node) and "cancel_shadow" in texts.kinds_in(ability) and (
        shadow not in texts.kinds_awaited(when)
    ):
        yield Missing("cancels of what is no shadow effect", "cancel_shadow")
    if any(map(_is_attacking_a_character, ability.walk())):
        yield Missing("an attack on a character who may only defend", "attacking_here")
    if any(n.kind == "in_place_of_threat" and n not in _outermost(ability) for n in ability.walk()):
        yield Missing("what some players do", "in_place_of_threat")
    if _moves_what_has_gone(ability):
        yield Missing("tokens of what left play", "move_tokens")
    if told_steps.declares_otherwise(ability):
        yield Missing("who defends in an attack that is over", "declare_defender")


def _of_ability(ability: Node) -> Iterator[Missing]:
    kinds = texts.kinds_in(ability)
    if any(node.kind == "that_amount" for node in _own_words(ability)) and not _says_which_amount(ability):
        yield Missing("amount", "that_amount")
    if "no_tokens_removed" in kinds and not kinds & TAKING:
        yield Missing("tokens taken otherwise", "no_tokens_removed")
    if "put_into_play_engaged" in kinds and _offers_what_entered_play(ability):
        yield Missing("what was revealed already", "put_into_play_engaged")
    yield from _of_told_steps(ability)
    when = ability.get("when")
    if not EXCESS.isdisjoint(kinds) and isinstance(when, Node) and DESTROYED not in texts.kinds_awaited(when):
        yield Missing("excess damage where nothing is said to be destroyed", "excess_of_attack")
    for kind, needed, where in SPEAKS_OF:
        if kind in kinds and not kinds & needed:
            yield Missing(where, kind)
    yield from (Missing("cards that go back", "the_n") for n in ability.walk() if _goes_back_unseen(n, kinds))
    if "did_not" in kinds and not _offers_what_was_not_done(ability):
        yield Missing("what was offered otherwise", "did_not")
    if "in_its_place" in kinds and not _can_be_replaced(ability):
        yield Missing("what happens in another's place", "in_its_place")
    if icons_to_choose.NAMED in kinds and "name_trait" not in kinds:
        yield Missing("what is named elsewhere", icons_to_choose.NAMED)
    if "discard_matching" in kinds and ability.kind != "burgle":
        yield Missing("tests made elsewhere", "discard_matching")
    if "damage_goes_to" in kinds and _waits_for_an_attack_of_ours(ability):
        yield Missing("damage of the players' attacks", "damage_goes_to")
    if any(node.kind == "is_not_so" and _of_anybody(node) for node in ability.walk()):
        yield Missing("conditions about a player who owns none", "owned_by")
    if _reveals_without_resolving(ability):
        yield Missing("cards revealed without being resolved", "reveal")
    yield from not_each_ones_own(ability)
    yield from meant_otherwise(ability)
    if ability.kind not in ABILITIES:
        yield from missing(ability, "standing")
        return
    if ability.kind != "action" and limits.is_for_first_player(ability):
        yield Missing("who uses what is no action", "only_first_player")
    if ability.kind == "response" and not texts.awaited(ability):
        yield Missing("responses to nothing that happens", _first_deed(ability))
    if ability.kind in ("constant", "forced") and ability.get("when") is None:
        yield from _standing_text(ability)
        yield from _named_by_nothing(ability)
    else:
        yield from (missed for sentence in nodes(ability, "do") for missed in _never_done(sentence))
        yield from (missed for cost in nodes(ability, "cost") for missed in _never_done(cost))
    for name, category in (
        ("when", "trigger"), ("cost", "core"), ("limit", "remark"), ("x", "amount"), ("do", "sentence")
    ):
        for within in in_field(name, ability.get(name), category):
            yield from _within(within)


def _reveals_without_resolving(ability: Node) -> bool:
    """Whether a text reveals encounter cards of which it discards some without resolving them: what is
    revealed is resolved at once.
    """
    words = tuple(ability.walk())
    revealed = any(
        n.kind == "reveal" and all(inner.kind not in ("deck", "hand") for inner in n.walk()) for n in words
    )
    return revealed and any(n.get("unresolved") for n in words)


def _outermost(ability: Node) -> tuple[Node, ...]:
    """The phrases of an ability's sentences that stand within no other."""
    return tuple(phrase for sentence in nodes(ability, "do") for phrase in nodes(sentence, "do"))


SPEAKS_OF = (
    ("shuffle_searched", frozenset(["search"]), "searches made elsewhere"),
    ("test_result", TESTS, "tests made elsewhere"),
    ("each_who_tested", frozenset(["make_card_test", "make_test"]), "tests made elsewhere"),
    ("not_chosen", frozenset(["choose"]), "what is chosen elsewhere"),
    ("in_place_of_threat", frozenset(["quest_failure"]), "what raises no threat"),
)
"""Phrases that speak of what their text has done, and those of which there has to be one."""


def _goes_back_unseen(node: Node, kinds: Set[str]) -> bool:
    """Whether so many cards go back of which the text doesn't say that they are those looked at, or looks at
    none.
    """
    what = node.get("what")
    if node.kind != "put_back" or not isinstance(what, Node) or what.kind != "the_n":
        return False
    return "look_at" not in kinds or not are_those_looked_at(what)


def _is_attacking_a_character(condition: Node) -> bool:
    """Whether a condition asks for an attack on a character: the documents don't say whether an enemy attacks
    whoever defends against its attack on a player.
    """
    if condition.kind != "attacking_here":
        return False
    said = [n.get("type") for n in condition.walk() if n.kind == "filter"]
    types = {kind for each in said if isinstance(each, tuple) for kind in each}
    return not types.isdisjoint(("character", "hero", "ally"))


def _of_anybody(condition: Node) -> bool:
    """Whether a condition says of cards that "any player" does not own them: that is about a player without
    any, and not about cards.
    """
    return any(
        each.kind == "owned_by" and any(who.kind in ("any_player", "a_player") for who in nodes(each, "who"))
        for each in nodes(condition, "is")
    )


def _first_deed(ability: Node) -> str:
    """What an ability does first, where it says when only by that."""
    deeds = (deed.kind for sentence in nodes(ability, "do") for deed in nodes(sentence, "do"))
    return next(deeds, "response")


def _standing_text(ability: Node) -> Iterator[Missing]:
    """Phrases that have no meaning where nothing is resolved: a constant ability can only state, not do."""
    for sentence in nodes(ability, "do"):
        for phrase in nodes(sentence, "do"):
            yield from _only_states(phrase)


ACTING = frozenset(["triggered", "as_soon_as", "delayed"])
"""Statements that wait for something, by which whom they go on about is named."""


def _named_by_nothing(ability: Node) -> Iterator[Missing]:
    """Pronouns of a constant text whose cards nothing names where they stand: nothing is carried out by which
    they would be spoken of, so they would mean no card at all.
    """
    stated, x = texts.said_by_text(ability), next(iter(nodes(ability, "x")), None)
    for number, says in enumerate(stated):
        around = {
            noun_phrase(phrase) for clause in subjects.spoken_around(says, stated[:number], x)
            for _, phrase in subjects.noun_phrases(clause)
        }
        for pronoun in (each for said in (says, x) if said is not None for each in subjects.pronouns(said)):
            named = pronoun[MEANS] in around | _each(says)
            if not (named or _waits_within(says) or finds_by_itself(pronoun)):
                yield Missing("words of a constant text that nothing names", pronoun.kind)


def _waits_within(says: Node) -> bool:
    """Whether a statement, with whatever conditions around it, waits for something."""
    return all(each.kind in ACTING for each in texts.unwrapped(says))


def _each(says: Node) -> frozenset[str]:
    """Whom a statement speaks of one by one: "each enemy engages the player who … that enemy"."""
    one_by_one = says.kind == "engages_player" and any(
        hangs_on_one(player, says["who"]) for player in nodes(says, "player")
    )
    return frozenset(map(noun_phrase, nodes(says, "who"))) if one_by_one else frozenset()


def _only_states(phrase: Node, *, conditional: bool = False) -> Iterator[Missing]:
    if phrase.kind in phrases.WRAPPERS:
        for inner in nodes(phrase, "do"):
            yield from _only_states(inner, conditional=True)
        return
    if phrase.kind == "delayed":
        for forbidden in nodes(phrase, "do"):
            if forbidden.kind in FORBIDDING:
                yield Missing("what is forbidden at a moment only", forbidden.kind)
    if phrase.kind == "allies_limit" and any(
        zone.kind != "play" for n in phrase.walk() if n.kind == "in_zone" for zone in nodes(n, "zone")
    ):
        yield Missing("how many cards may lie anywhere but in play", "allies_limit")
    if phrase.kind in ("gets_either", "give_either"):
        yield Missing("choice in a constant text", phrase.kind)
    for gain in nodes(phrase, "what"):
        if gain.kind in (icons_to_choose.OPEN, icons_to_choose.NAMED):
            yield Missing("choice in a constant text", gain.kind)
    if not _is_stated(phrase, conditional):
        yield Missing("constant text", phrase.kind)
    else:
        who = phrase.get("who")
        kind = who.kind if isinstance(who, Node) else ""
        if isinstance(who, Node) and is_most_of_each(who):
            yield Missing("constant text about one card of each player", kind)
        if kind in OF_SOME_CARDS and (phrase.kind in OF_EACH_CARD or kind == "one_of"):
            yield Missing("constant text about some of several cards", kind)


OF_EACH_CARD = frozenset(["gets", "gains", "loses"])
"""What a constant text states of cards; nothing is carried out, so nobody could pick some of several. (That
"an ally cannot" do something forbids it to all.)
"""
OF_SOME_CARDS = frozenset(["one_of", "some", "another", "up_to", "any_number", "either_of", "some_random"])


def _is_stated(phrase: Node, conditional: bool) -> bool:
    """Whether somebody asks for such a phrase of a constant text, or carries it out."""
    if phrase.kind == "player_must" and any(n.kind == "raise_threat_more" for n in nodes(phrase, "do")):
        return True
    if phrase.kind in constant_effects.BY_ITSELF:
        return constant_effects.acts(phrase, conditional=conditional)
    return phrase.kind in phrases.LASTING.table or phrase.kind in phrases.STATES


def lacks(abilities: Iterable[object]) -> tuple[Missing, ...]:
    """What keeps the engine from playing compiled abilities, each phrase once; empty if they can be played in
    full.

    Phrases that did not compile are in the card's `gaps`, not here.
    """
    texts_of = tuple(ability for ability in abilities if isinstance(ability, Node))
    return once((*(m for ability in texts_of for m in of_ability(ability)), *_of_the_card(texts_of)))


def _of_the_card(abilities: tuple[Node, ...]) -> Iterator[Missing]:
    """What an ability can't do because of another of the same card: travelling to it as it is revealed asks
    no price, and where its Travel text asks one, nobody says which it is.
    """
    arriving = any(each.kind != "travel" and "travel_here" in texts.kinds_in(each) for each in abilities)
    if arriving and any(each.kind == "travel" for each in abilities):
        yield Missing("travelling to a card that asks a price as it is revealed", "travel_here")
