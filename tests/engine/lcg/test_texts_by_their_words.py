"""Whole made-up texts on random small tables, compared with what their words say: every outcome of a text and whether
it may be used, what constant texts make of the cards, and who hears what happens.

The texts are put together at random from the grammar's effects, in the wrappers that texts have; what they do is told
by `plain_texts`, `plain_statements` and `plain_events`, which know words and tables, and not the engine.
"""

from __future__ import annotations

import os
from collections import Counter
from random import Random

from ruling_service.engine.language.house import ability_text
from ruling_service.engine.language.node import Node, Value
from ruling_service.engine.lcg import coverage, language, resolve
from ruling_service.engine.lcg import table as places
from tests.engine.lcg import by_the_engine as engine
from tests.engine.lcg import plain_events, plain_forbidden, plain_statements, plain_texts
from tests.engine.lcg import plain_world as words
from tests.engine.lcg.combinations import NOTED, goes_on, is_gap
from tests.engine.lcg.combinations import ability as ability_of
from tests.engine.lcg.plain_deeds import carry_out
from tests.engine.lcg.plain_world import NotSaid, Thing, World, some_world
from tests.engine.lcg.test_phrases_by_their_words import Phrases, laid_out, patterns

SEED = int(os.environ.get("SEED", "1"))
WORLDS = int(os.environ.get("WORLDS", "120"))
YOU, EACH = Node("you"), Node("each_player")


def a(kind: str, *said: Node) -> Node:
    """One card of a type, which somebody picks."""
    return Node("some", count=1, of=Node("filter", **{"type": (kind,), **({"is": said} if said else {})}))


OF_THAT_PLAYER = Node("controlled_by", who=Node("that_player"))
DEEDS: tuple[tuple[str, str, dict[str, Value]], ...] = (
    ("deal_damage", "to", {"amount": 2}), ("heal", "on", {"amount": 1}), ("exhaust", "what", {}),
    ("ready", "what", {}), ("commit_to_quest", "what", {}), ("remove_from_quest", "what", {}),
)  # fmt: skip


class Texts:
    """Makes random texts."""

    def __init__(self, world: World, rng: Random) -> None:
        self.rng, self.phrases = rng, Phrases(world, rng)

    def card(self, *whose: Node) -> Node:
        """Somebody's card, which is picked, or all of a sort."""
        kind = self.rng.choice(("hero", "ally", "character"))
        state = self.rng.choice(((), (), (Node("trait", name=self.rng.choice(words.TRAITS)),), (Node("ready"),)))
        chosen = a(kind, *state, *whose)
        return chosen if self.rng.random() < 0.8 else chosen.as_kind("each").without("count")

    def deed(self, card: Node) -> Node:
        """Something that is done to a card."""
        kind, field, more = self.rng.choice(DEEDS)
        return Node(kind, **{field: card}, **more)

    def by_somebody(self) -> Node:
        """Something that players do."""
        return self.rng.choice((
            Node("draw", n=self.rng.choice((1, 2))),
            Node("raise_threat", amount=2, of=self.rng.choice((YOU, EACH))),
            Node("lower_threat", amount=1, of=self.rng.choice((YOU, EACH))),
            Node("place_tokens", n=2, on=Node("active_location"), token="progress"),
            self.deed(self.card()), self.deed(self.card(Node("controlled_by", who=YOU))),
        ))  # fmt: skip

    def sentence(self) -> tuple[Node, ...]:
        """One sentence of a text, or two that belong together."""
        rng, do = self.rng, self.by_somebody
        way = rng.randrange(13)
        if way > 8:
            return self.of_cards_found(way - 9)
        if way == 0:
            kind, who = rng.choice((("hero", "a hero"), ("ally", "an ally")))
            that = Node("that", type=kind, means=who)
            return self._said(Node("choose", what=a(kind))), self._said(self.deed(that))
        if way == 1:
            must = Node(rng.choice(("player_must", "player_may")), who=EACH, do=(self.deed(self.card(OF_THAT_PLAYER)),))
            return (self._said(must),)
        if way == 2:
            options = tuple(Node("option", do=(do(),)) for _ in range(2))
            return (self._said(Node("choose_one", options=options)),)
        if way == 3:
            return self._said(do()), self._said(Node("then", do=(do(),)))
        if way == 4:
            return (self._said(Node(rng.choice(("if_", "unless")), when=(self.condition(),), do=(do(),))),)
        if way == 5:
            return self._said(do()), self._said(Node("instead_if", when=(self.condition(),), do=(do(),)))
        if way == 6:
            gets = Node("gets", who=self.card(), bonus=(self.bonus(),))
            return (self._said(Node("until", do=(gets,), of=rng.choice(("phase", "round")))),)
        if way == 7:
            return (self._said(Node("player_may", who=YOU, do=(do(),))),)
        return (self._said(do()),)

    def of_cards_found(self, way: int) -> tuple[Node, ...]:
        """Sentences about cards that are looked for, turned up or discarded, about bars for a time, and attacks."""
        rng = self.rng
        trait = Node("trait", name=rng.choice(words.TRAITS))
        its, hand = Node("it"), Node("hand", of=YOU)
        if way == 0:
            encounter = rng.random() < 0.5
            kind = rng.choice(("enemy", "location", "card") if encounter else ("ally", "event", "card"))
            deck = Node("encounter_deck_and_discard") if encounter else Node("deck", of=YOU)
            goes = Node("add_to", what=its, to=Node("staging_area") if encounter else hand)
            wanted = {"for": a(kind, *rng.choice(((), (trait,))))}
            where = rng.choice((
                {"in": (deck,)}, {"part": Node("top_cards", n=3, of=Node("encounter_deck") if encounter else deck)},
            ))  # fmt: skip
            return (self._said(Node("search", **wanted, **where), goes),)
        if way == 1:
            top = Node("top_cards", n=rng.choice((1, 2)), of=rng.choice((Node("deck", of=YOU), Node("encounter_deck"))))
            them = Node("each", of=Node("filter", **{"type": ("enemy",), "is": (Node("done_this_way", how="discarded"),)}))
            return self._said(Node("discard", what=top)), self._said(Node("add_to", what=them, to=Node("staging_area")))
        if way == 2:
            bar = Node("cannot", who=self.card(), act=Node(rng.choice(("ready_act", "be_damaged", "attack_act"))))
            return (self._said(Node("until", do=(bar,), of=rng.choice(("phase", "round")))),)
        do = rng.choice((
            Node("attacks_player_now", who=a("enemy", trait), target=Node(rng.choice(words.SINGLE))),
            Node("attacks_now", who=a("enemy", Node("engaged_with", who=YOU))),
            Node("discard_random", **{"from": hand}, n=1), Node("reveal", what=Node("top_cards", n=1, of=Node("encounter_deck"))),
            Node("put_into_play", **{"from": hand}, from_=True, what=a("ally", *rng.choice(((), (trait,))))),
        ))  # fmt: skip
        return (self._said(do),)

    def _said(self, *do: Node) -> Node:
        return Node("sentence", do=do)

    def bonus(self) -> Node:
        """A change of a value, once or for each of something."""
        bonus = Node("stat_bonus", change=self.rng.choice((1, 2, -1)), stat=self.rng.choice(plain_texts.GETS[:3]))
        if self.rng.random() < 0.3:
            bonus = bonus.replace(per=Node("filter", **{"type": ("enemy",), "is": (Node("engaged_with", who=YOU),)}))
        return bonus

    def condition(self) -> Node:
        """A condition of the grammar."""
        own = patterns("one_condition", frozenset(words.CONDITION))
        return self.phrases.of(self.rng.choice(self.rng.choice(own)[1]), 1)

    def cost(self) -> tuple[Node, ...]:
        """What is paid, in one part or two."""
        parts = (
            Node("exhaust", what=Node("this")), Node("spend", n=self.rng.choice((1, 2)), sphere="lore"),
            Node("exhaust", what=a("ally", Node("controlled_by", who=YOU))), Node("discard", what=Node("this")),
            Node("raise_threat", amount=1, of=YOU), Node("discard_hand", of=YOU),
            Node("deal_damage", to=a("hero", Node("controlled_by", who=YOU)), amount=1),
        )  # fmt: skip
        return tuple(self.rng.sample(parts, self.rng.choice((0, 0, 1, 1, 2))))

    def text(self) -> Node:
        """A whole text, as it is read again from its own words."""
        do = tuple(each for _ in range(self.rng.choice((1, 1, 2))) for each in self.sentence())
        cost = self.cost()
        return said_again(Node("action", do=do, **({"cost": cost} if cost else {})))


def said_again(made: Node) -> Node:
    """The ability as it is read from its house wording, in which pronouns name what they mean."""
    compiler = language.compiler()
    text = ability_text(compiler.grammar, made)
    card = {"name": "Made Up", "type": "Ally", "text": text}
    read = compiler.compile_card(card).abilities if text is not None else ()
    if len(read) != 1 or is_gap(read[0]):
        raise NotSaid("nobody says it so")
    return read[0]


def without_its_cost(world: World, text: Node) -> bool:
    """Whether the effect could change anything before the cost is paid: what paying brings doesn't count
    (lcg/triggered-ability).
    """
    before, order = engine.begun(world), [t.ident for t in world.things]
    return any(
        engine.seen(each.after, before, order) != engine.seen(each.paid, before, order)
        for each in plain_texts.outcomes(world, text.without("cost"))
    )


def test_a_text_comes_to_what_its_words_say() -> None:
    wrong, told = [], Counter[str]()
    for number in range(WORLDS):
        world, play, _ = laid_out(SEED * 100_000 + number % 40)
        rng = Random(f"{SEED} texts {number}")
        speaker = rng.choice([t for t in world.things if t.place == "play" and t.type in ("hero", "ally")])
        world = words.replace(world, speaker=speaker, spoken=())
        for _ in range(4):
            try:
                text = Texts(world, rng).text()
                found = plain_texts.outcomes(world, text)
                before, order = engine.begun(world), [t.ident for t in world.things]
                was = engine.seen(world.copied(), before, order)
                comes_to = [engine.seen(each.after, before, order) for each in found]
                only_paid = [engine.seen(each.paid, before, order) for each in found]
                changes = comes_to != only_paid
                # nobody pays for nothing, so that what comes to nothing needn't be offered (lcg/cost)
                expected = {*comes_to} - {*only_paid, was}
                by_engine = engine.outcomes(play, world, text, before) - {*only_paid, was}
                sure = changes == without_its_cost(world, text) and all(n.kind not in ("until", "search") for n in text.walk())
            except NotSaid:
                continue
            told["changes something" if changes else "nothing"] += 1
            if expected != by_engine and engine.alike(expected) != engine.alike(by_engine):
                lacking, more = [
                    [engine.told_apart(each, was) for each in several]
                    for several in (expected - by_engine, by_engine - expected)
                ]
                wrong.append(f"table {number % 40}: {text}: by its words only {lacking}, by the engine only {more}")
            if sure and engine.may_be_used(play, world, text) != changes:
                wrong.append(f"table {number % 40}: {text}: by its words it {'can' if changes else 'cannot'} be used")
    assert wrong == [], "\n".join(wrong[:10])
    assert min(told["changes something"], told["nothing"]) > WORLDS // 4, told


# -- constant texts ------------------------------------------------------------------------------------------


def statement(texts: Texts) -> Node:
    """A random constant text."""
    rng = texts.rng
    who = rng.choice((
        Node("this"), Node("attached", type="hero"), texts.card().as_kind("each").without("count"),
        Node("each", of=Node("filter", **{"type": ("enemy",), "is": (Node("engaged_with", who=YOU),)})),
    ))  # fmt: skip
    does = rng.choice((
        Node("gets", who=who, bonus=(texts.bonus(),)), Node("gets", who=who, bonus=(texts.bonus(),)),
        Node("gains", who=who, what=(Node("gain_trait", name=rng.choice(words.TRAITS)),)),
        Node("gains", who=who, what=(Node("gain_keyword", keyword=rng.choice(words.KEYWORDS)),)),
    ))  # fmt: skip
    if rng.random() < 0.6:
        does = Node("while_", when=(texts.condition(),), do=(does,))
    return said_again(Node("constant", do=(Node("sentence", do=(does,)),)))


def laid_with(seed: int, rng: Random, text: Node | None, kinds: tuple[str, ...]) -> World:
    """A table on which one card of these types speaks, the only one of its title; nobody attacks."""
    world = some_world(seed)
    there = [t for t in world.things if t.there and t.type in kinds]
    if not there:
        raise NotSaid("no such card")
    world.speaker, world.attack, world.spoken = rng.choice(there), None, ()
    world.hurt = world.felled = world.ranged = ()
    world.speaker.title = "Speaker"
    return world


def bearing(world: World, text: Node | None) -> engine.Play:
    """The table laid out for the engine, the text on the speaker."""
    table, _ = world.table()
    printed = table.catalogue["Speaker"]
    table.catalogue["Speaker"] = type(printed)(
        printed.key, printed.name, printed.type, printed.values, printed.traits, printed.facts, printed.unique,
        printed.abilities if text is None else (*printed.abilities, text),
    )
    table.play.rearranged()
    return table.play


def test_what_a_constant_text_says_of_cards_is_so() -> None:
    wrong, told = [], Counter[bool]()
    for number in range(WORLDS):
        rng = Random(f"{SEED} statements {number}")
        try:
            world = laid_with(SEED * 100_000 + number, rng, None, ("hero", "ally", "attachment"))
            text = statement(Texts(world, rng))
            if coverage.lacks((text,)) or any(n.kind in ("stat_of", "with_stat", "stat_is") for n in text.walk()):
                continue
            expected = plain_statements.held(world, text)
        except NotSaid:
            continue
        plain = plain_statements.held(world, Node("constant", do=()))
        play = bearing(world, text)
        found: plain_statements.Held = {t: {
            **{stat: play.value(t.ident, stat.replace("_", " "))
               for stat in plain_statements.STATS if t.numbers.get(stat) is not None},
            "traits": set(play.value(t.ident, "traits")),
            "keywords": {each for each in plain_statements.keywords_of(text) if play.value(t.ident, each)},
            "spheres": set(play.value(t.ident, "spheres")) - {"neutral"},
            "abilities": engine.gained(play, t),
        } for t in expected}  # fmt: skip
        told[expected != plain] += 1
        other = {t.title: (expected[t], found[t]) for t in expected if expected[t] != found[t]}
        if other:
            wrong.append(f"table {number}: {text} of {world.speaker.place}: by its words and by the engine {other}")
    assert wrong == [], "\n".join(wrong[:10])
    assert min(told.values()) > WORLDS // 10, told


# -- what is kept from happening -----------------------------------------------------------------------------


EFFECTS_OF = (None, None, "player_card_effects", "card_effects", "encounter_card_effects")
ASKED_OF_A_TEXT = 10
"""So many attempts are made against a text: those it forbids, and others of the same sort."""


def forbidding(texts: Texts) -> Node:
    """A random constant text that keeps something from happening."""
    rng = texts.rng
    enemies, heroes = a("enemy").as_kind("each").without("count"), texts.card().as_kind("each").without("count")
    bearing = Node("filter", **{"type": ("attachment",), "is": (Node("trait", name=rng.choice(words.TRAITS)),)})
    of_characters = (
        "be_damaged", "be_healed", "ready_act", "exhaust_act", "commit_act", "attack_act", "defend_act",
        "attack_or_defend", "quest_attack_defend", "take_noncombat", "be_attached",
    )  # fmt: skip
    of_enemies = (
        "leave_staging", "be_engaged", "be_optionally_engaged", "attack_act", "be_damaged", "be_attached",
    )
    of_players = ("draw_act", "reduce_threat", "raise_threat_act")
    fits_here = (heroes, of_characters) if rng.random() < 0.6 else (enemies, of_enemies)
    who = rng.choice((Node("this"), fits_here[0]))
    says = rng.choice((
        Node("cannot", who=who, act=Node(rng.choice(fits_here[1]))),
        Node("cannot", who=who, act=Node(rng.choice(fits_here[1]))),
        Node("cannot", who=who, act=Node("have_attachments_such", which=bearing)),
        Node("cannot", who=Node("the_players"), act=Node(rng.choice(of_players))),
        Node("cannot", who=heroes, act=Node("attack_target", target=enemies)),
        Node("cannot", who=heroes, act=Node("defend_against", attacker=enemies)),
        Node("no_progress", on=a("location").as_kind("each").without("count")),
        Node("immune", who=who, to=rng.choice(("player_card_effects", "card_effects"))),
    ))  # fmt: skip
    by = rng.choice(EFFECTS_OF)
    if by is not None and says.kind == "cannot":
        says = says.replace(act=says["act"].replace(by=by))  # type: ignore[union-attr]
    if rng.random() < 0.4:
        says = Node(rng.choice(("while_", "unless")), when=(texts.condition(),), do=(says,))
    return said_again(Node("constant", do=(Node("sentence", do=(says,)),)))


def tried(world: World, text: Node, rng: Random) -> list[tuple[plain_forbidden.Attempt, bool]]:
    """What is tried, and whether the text forbids it by its words."""
    found = []
    for attempt in plain_forbidden.attempts(world):
        try:
            found.append((attempt, plain_forbidden.is_forbidden(world, text, attempt)))
        except plain_forbidden.OfThisAttempt:
            continue
    rng.shuffle(found)
    kinds = {attempt.what for attempt, forbidden in found if forbidden}
    return sorted(found, key=lambda told: (told[0].what not in kinds, rng.random()))[:ASKED_OF_A_TEXT]


def test_what_a_text_forbids_does_not_happen_and_all_else_does() -> None:
    wrong, told = [], Counter[tuple[str, bool]]()
    for number in range(WORLDS):
        rng = Random(f"{SEED} forbidden {number}")
        try:
            world = laid_with(SEED * 100_000 + number, rng, None, ("hero", "ally", "enemy", "location", "attachment"))
            text = forbidding(Texts(world, rng))
            if coverage.lacks((text,)):
                continue
            asked = tried(world, text, rng)
        except NotSaid:
            continue
        play, without = bearing(world, text), bearing(world, None)
        for attempt, forbidden in asked:
            if not engine.happens(without, world, attempt):
                continue
            told[attempt.what, forbidden] += 1
            if engine.happens(play, world, attempt) is forbidden:
                wrong.append(
                    f"table {number}: {text} of {world.speaker.place}: {attempt}: by its words "
                    f"{'forbidden' if forbidden else 'not forbidden'}"
                )
    assert wrong == [], "\n".join(wrong[:10])
    assert min(sum(n for (_, f), n in told.items() if f is way) for way in (True, False)) > WORLDS // 4, told


# -- what is heard -------------------------------------------------------------------------------------------


def exactly(thing: Thing) -> Node:
    return Node("exactly", card=thing.ident)


def about(world: World, rng: Random, *types: str) -> Node:
    """A card of these types: the one that speaks or its bearer rather than others."""
    there = [t for t in world.things if t.there and t.type in types]
    mine = [t for t in there if t in (world.speaker, world.speaker.on)]
    if not there:
        raise NotSaid("no such card")
    return exactly(rng.choice(mine if mine and rng.random() < 0.5 else there))


def deed_for(world: World, rng: Random) -> Node:
    """Something that an effect does to a card or to a player."""
    n, who = rng.choice((1, 2)), Node(rng.choice(("first_player", "last_player", "next_player")))
    fighters, characters = ("hero", "ally", "enemy"), ("hero", "ally")
    ways = (
        lambda: Node("deal_damage", to=about(world, rng, *fighters), amount=n),
        lambda: Node("heal", on=about(world, rng, *fighters), amount=n),
        lambda: Node("exhaust", what=about(world, rng, *characters)),
        lambda: Node("ready", what=about(world, rng, *characters)),
        lambda: Node("destroy", what=about(world, rng, "ally", "enemy")),
        lambda: Node("discard", what=about(world, rng, "ally", "enemy", "attachment", "location")),
        lambda: Node("return", what=about(world, rng, "ally", "attachment"), to=Node("its_hand")),
        lambda: Node("return", what=about(world, rng, "enemy"), to=Node("staging_area")),
        lambda: Node("engages_player", who=about(world, rng, "enemy"), player=who),
        lambda: Node("place_tokens", n=4 * n, on=about(world, rng, "location"), token="progress"),
        lambda: Node("add_resources", n=n, to=Node("resource_pool", of=about(world, rng, "hero"))),
        lambda: Node("commit_to_quest", what=about(world, rng, *characters)),
        lambda: Node("make_active", what=about(world, rng, "location")),
        lambda: Node("raise_threat", amount=n, of=who), lambda: Node("lower_threat", amount=n, of=who),
        lambda: Node("draw", n=n), lambda: Node("discard_hand", of=who),
        lambda: Node("discard_cards", **{"from": Node("deck", of=who)}, n=1),
    )  # fmt: skip
    return rng.choice(ways)()


def event_of(world: World, rng: Random, kind: str) -> Node:
    """An event of the grammar about the speaker, its bearer, or any card of a sort."""
    subject = rng.choice((
        Node("this"), Node("attached", type="hero"), a("character"), a("enemy"), a("card"),
        a(rng.choice(("ally", "enemy")), Node("trait", name=rng.choice(words.TRAITS))),
        a("character", Node("controlled_by", who=YOU)),
    ))  # fmt: skip
    phrases = Phrases(world, rng)
    [own] = [those for each, those in patterns("one_event", frozenset([kind])) if each == kind]
    event = phrases.of(rng.choice(own), 1)
    fields: dict[str, Value] = {}
    for name in event.fields:
        if name in ("who", "what", "on", "to") and isinstance(event[name], Node):
            fields[name] = subject
        elif name in ("player", "of") and isinstance(event[name], Node):
            fields[name] = rng.choice((YOU, Node("a_player")))
    return event.replace(**fields)


def test_a_text_hears_what_its_words_say_and_nothing_else() -> None:
    wrong, told = [], Counter[tuple[str, bool]]()
    brought_about = [kind for kind in plain_events.EVENTS if kind not in plain_events.NOT_BY_EFFECTS]
    for number in range(WORLDS * 2):
        rng = Random(f"{SEED} heard {number}")
        try:
            world = laid_with(SEED * 100_000 + number, rng, None, ("hero", "ally", "attachment", "enemy"))
            event = event_of(world, rng, rng.choice([*brought_about * 3, *plain_events.NOT_BY_EFFECTS]))
            text = said_again(
                Node("forced", when=Node(rng.choice(("after", "when")), event=event), do=(Node("sentence", do=(NOTED,)),))
            )
            if coverage.lacks((text,)):
                continue
            play = bearing(world, text)
        except NotSaid:
            continue
        start = play.state.fork()
        for _ in range(8):
            try:
                deed = deed_for(world, rng)
                after = world.copied()
                twin = dict(zip(after.things, world.things, strict=True))
                after.resolver = world.first
                carry_out(after, deed, plain_texts.ALL)
                facts = [f._replace(thing=twin.get(f.thing), to=twin.get(f.to)) for f in after.happened]  # type: ignore[arg-type]
                trigger = text["when"]
                assert isinstance(trigger, Node)
                heard = [f for f in facts if plain_events.hears(world, trigger["event"], f)]  # type: ignore[arg-type]
                if not after.speaker.there and any(f.thing is not world.speaker for f in heard):
                    raise NotSaid("it leaves play meanwhile")
            except NotSaid:
                continue
            source = next(t for t in world.things if t.type == "quest")
            play = play.on(start.fork())
            play.quiet = True
            resolve.start(play, source.ident, ability_of("action", deed), 0, world.first)
            goes_on(play)
            found = bool(play.fact(("shuffled", places.ENCOUNTER_DECK)))
            told[event.kind, bool(heard)] += 1
            if found != bool(heard):
                wrong.append(f"table {number}: {text} of {world.speaker.title}, {deed}: heard {found}, told {facts}")
    assert wrong == [], "\n".join(wrong[:10])
    assert [kind for kind in brought_about if WORLDS > 1000 and not told[kind, True]] == []
