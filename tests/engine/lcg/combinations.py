"""Made-up cards from the card language's grammar, each played on a small table: what one card of each
combination does there.

A card is built from the patterns of the grammar, every slot filled with a sample; nobody writes the texts.
`Tabletop` carries it out and says whether anything came of it: whether an event was answered, whether the
table changed, whether something that could be done no longer can.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from itertools import product
from typing import Any

from ruling_service.engine.kernel.cards import Printed
from ruling_service.engine.kernel.occurrences import Occurrence, occurrence
from ruling_service.engine.kernel.play import Play
from ruling_service.engine.language.canonical import spread
from ruling_service.engine.language.grammar import PASS, Constant, Pattern, Slot, slots
from ruling_service.engine.language.house import ability_text
from ruling_service.engine.language.node import Node, Value
from ruling_service.engine.lcg import cannot_happen, coverage, fighting, language, permissions, resolve
from ruling_service.engine.lcg import table as places
from ruling_service.engine.lcg.rulebook import LCG
from ruling_service.engine.lcg.triggers import OCCURRENCES
from tests.engine.lcg.table_top import Table

TYPES = ("hero", "ally", "enemy", "location", "attachment", "objective", "quest")


def cards(kind: str, *restrictions: Node) -> Node:
    """Any card of a type."""
    fields: dict[str, Value] = {"type": (kind,)}
    if restrictions:
        fields["is"] = restrictions
    return Node("filter", **fields)


def some(kind: str, *restrictions: Node) -> Node:
    """One card of a type."""
    return Node("some", count=1, of=cards(kind, *restrictions))


YOU = Node("you")
STAGING = Node("staging_area")
OWN = Node("controlled_by", who=YOU)
SAMPLES: dict[str, tuple[Value, ...]] = {
    "cards": (
        some("hero", OWN), some("enemy"), some("location"), some("attachment"),
        Node("each", of=cards("enemy")), Node("this"),
        Node("active_location"), Node("current_quest"), some("ally", OWN),
        Node("each", of=cards("character")),
        some("event", Node("in_zone", zone=Node("hand", of=YOU))),
        some("ally", Node("in_zone", zone=Node("discard_pile", of=YOU))),
        some("enemy", Node("in_zone", zone=STAGING)),
        some("enemy", Node("in_zone", zone=Node("encounter_discard"))),
        Node("top_cards", n=1, of=Node("encounter_deck")), Node("top_cards", n=1, of=Node("deck", of=YOU)),
        some("objective"),
    ),
    "amount": (1,),
    "spelled": (1,),
    "number": (1,),
    "signed": (1,),
    "change": (1,),
    "player": (Node("each_player"), YOU, Node("first_player"), Node("next_player")),
    "your": (YOU,),
    "yours": (YOU,),
    "its": (),
    "filter": (cards("enemy"), cards("ally")),
    "typed_filter": (cards("enemy"),),
    "zone": (
        STAGING, Node("hand", of=YOU), Node("deck", of=YOU), Node("encounter_deck"),
        Node("discard_pile", of=YOU),
        Node("encounter_discard"), Node("victory_display"), Node("resource_pool", of=some("hero", OWN)),
    ),
    "keyword": ("ranged",),
    "trait": ("Dwarf",),
    "title": ("Near Enemy",),
    "name": ("Hide",),
    "per_what": (cards("enemy"),),
    "condition": (),
}  # fmt: skip
"""For each category of the grammar the phrases that are tried in its place."""


def _slots_of(pattern: Pattern) -> list[Slot | Constant]:
    """The slots to fill: of a choice of words only the first way that is there."""
    found: dict[str, Slot | Constant] = {}
    for slot in slots(pattern.elements):
        found.setdefault(slot.field, slot)
    return [slot for name, slot in found.items() if name in pattern.required]


def samples(category: str, depth: int = 2) -> tuple[Value, ...]:
    """Phrases that stand for a category."""
    if category in SAMPLES:
        return SAMPLES[category]
    found = language.compiler().grammar.categories.get(category)
    if found is None or not depth:
        return ()
    if found.is_enum:
        return tuple(pattern.kind for pattern in found.own[:1])
    return tuple(
        node for pattern in found.own if pattern.kind != PASS for node in filled(pattern, depth - 1)
    )[:3]


def filled(pattern: Pattern, depth: int = 2, most: int = 64) -> Iterator[Node]:
    """The pattern's phrase with every slot filled, once for each combination of samples."""
    wanted = _slots_of(pattern)
    choices: list[list[tuple[str, Value]]] = []
    for slot in wanted:
        if isinstance(slot, Constant):
            choices.append([(slot.field, slot.value)])
            continue
        several = slot.mode not in ("", "?")
        choices.append(
            [(slot.field, (value,) if several else value) for value in samples(slot.category, depth)]
        )
    for number, fields in enumerate(product(*choices)):
        if number == most:
            return
        yield Node(pattern.kind, **{**dict(fields), **dict(pattern.constants)})


def kinds(category: str) -> dict[str, Pattern]:
    """The kinds of a category, each with its first pattern, the one in which it is printed."""
    found: dict[str, Pattern] = {}
    for pattern in language.compiler().grammar.categories[category].own:
        if pattern.kind != PASS:
            found.setdefault(pattern.kind, pattern)
    return found


def ability(heading: str, *phrases: Node, **fields: Value) -> Node:
    """An ability of one sentence."""
    return Node(heading, do=(Node("sentence", do=phrases),), **fields)


def is_gap(made: Node) -> bool:
    """Whether the coverage names a phrase of the ability as one that is not played where it stands."""
    return bool(coverage.of_ability(made))


class Tabletop:
    """Two players, some of every sort of card, and one card whose text is exchanged: the bearer."""

    def __init__(self, bearer: str) -> None:
        table = self.table = Table("Tom", "Kris")
        for player in table.players:
            for number in range(2):
                table.hero(
                    f"Hero {number}", player=player, hit_points=6, resources=4, damage=number,
                    traits="Noble. Dwarf. Gondor."
                )
            table.ally("First Ally", player=player)
            table.deck(player, *["Plain Card", "First Ally"] * 3)
            for name in ("Plain Card", "First Ally"):
                table.lays(name, f"hand:{player}")
            table.lays("First Ally", f"discard:{player}")
            table.enemy("Near Enemy", where=f"engaged:{player}", hit_points=5)
        table.enemy("Far Enemy", hit_points=4)
        table.location("Far Place")
        table.location("Near Place", where=places.ACTIVE)
        table.quest()
        table.prints("Next Stage", "quest", quest_points=9, stage=2)
        table.lays("Next Stage", places.QUEST_DECK)
        table.prints("Lost Thing", "objective")
        table.lays("Lost Thing", places.STAGING)
        table.prints("Plain Item", "attachment", cost=1, text="Attach to a hero.")
        table.lays("Plain Item", "play:Tom", on=table.id_of("Hero 0"))
        for name in ("Quiet Day", "Far Enemy", "Far Place", "Far Enemy"):
            table.lays(name, places.ENCOUNTER_DECK)
        table.lays("Near Enemy", places.ENCOUNTER_DISCARD)
        table.with_tokens(table.id_of("Near Place"), progress=1)
        table.with_tokens(table.id_of("Plain Quest"), progress=3)
        table.with_tokens(table.id_of("Near Enemy"), damage=1)
        table.play.mark(table.id_of("Hero 0"), "committed")
        table.play.change(table.id_of("Hero 1"), ready=False)
        self.kind = bearer
        numbers = {
            "willpower": 1, "attack": 2, "defense": 1, "hit points": 9, "threat": 1, "engagement cost": 30,
            "quest points": 9
        }
        self.numbers: dict[str, int | None] = {**numbers, "cost": 1}
        where = {"hero": "play:0", "ally": "play:0", "attachment": "play:0", "enemy": "engaged:0",
                 "location": places.STAGING,
                 "objective": places.STAGING, "quest": places.QUEST, "treachery": places.REVEALING,
                 "event": "hand:0"}[bearer]
        owner = self.owner = 0 if bearer in ("hero", "ally", "attachment", "event") else None
        self.host = table.id_of("Hero 0") if bearer == "attachment" else None
        if bearer == "quest":
            table.play.move(table.id_of("Plain Quest"), places.QUEST_DECK)
        self.prints(())
        self.ident = table.play.create("Bearer", where, owner=owner, controller=owner, host=self.host)
        table.play.quiet = True

    def prints(self, abilities: tuple[Node, ...]) -> None:
        """Give the bearer another text."""
        facts = {
            "side": "player" if self.kind in ("hero", "ally", "attachment", "event") else "encounter",
            "sphere": "Tactics", "stage": 1
        }
        numbers = self.numbers if self.kind != "treachery" else {}
        self.table.catalogue["Bearer"] = Printed(
            "Bearer", "Bearer", self.kind, numbers, frozenset(["Dwarf"]), facts, False, abilities
        )

    def fresh(self, *abilities: Node, phase: str = "combat") -> Play:
        """The table as it was, with the bearer's text."""
        self.prints(abilities)
        play = self.table.play.on(self.table.play.state.fork())
        play.quiet = True
        play.rearranged()
        play.remember("phase", phase)
        return play


def goes_on(play: Play, wanted: str = "", choices: int = 40) -> Play:
    """Run on: somebody responds with what is wanted, all other choices are the first."""
    play.run()
    for _ in range(choices):
        pending = play.state.pending
        if pending is None:
            break
        labels = [option.label for option in pending.options]
        index = 0
        if pending.kind in ("respond", "act"):
            index = next(
                (n for n, label in enumerate(labels) if wanted and label.startswith(wanted)),
                labels.index("pass")
            )
        play.choose(index)
        play.run()
    return play


# -- what came of it -----------------------------------------------------------------------------------------

VALUES = (
    "willpower", "attack", "defense", "hit points", "threat", "quest points", "engagement cost", "traits",
    "type", "ranged", "spheres",
)  # fmt: skip


def possibilities(play: Play) -> Any:
    """What is true of a card of each sort, and of the bearer, now: values, what may be done with them, what
    may happen to them.
    """
    found: list[Any] = []
    sorts = {play.printed(card).type: card for card in places.in_play(play)}
    for card in sorted(
        {*sorts.values(), *(card for card in places.in_play(play) if play.name(card) == "Bearer")}
    ):
        found.append([play.value(card, name) for name in VALUES])
        for player in (0, 1):
            if places.is_character(play, card):
                attack = places.Attack(True, next(i for i in places.engaged_with(play, player)), player)
                found += [
                    fighting.may_commit(play, card, player) is None,
                    fighting.may_defend(play, card, attack) is None
                ]
                found += [
                    fighting.may_be_attacked_by(play, e, card, player) is None
                    for e in places.enemies_in_play(play)
                ]
            if places.is_enemy(play, card):
                found += [fighting.may_attack(play, card, player) is None]
                found += [
                    permissions.may_engage(play, card, player, how) is None for how in ("check", "optional")
                ]
        found += [permissions.exhausts_to(play, card, word) for word in ("commit", "attack", "defend")]
        found += [fighting.may_travel(play, card) is None]
        found += [cannot_happen.forbids(play, o) is None for o in what_may_happen(play, card)]
    return found


def what_may_happen(play: Play, card: int) -> list[Occurrence]:
    """What can happen to a card, by an effect of a player card, by one of an encounter card, and by a rule.
    """
    here, there = next(i for i in places.in_play(play) if i != card), places.STAGING
    made = []
    for source in (None, here):
        common = {"source": source, "effect": True if source is not None else None}
        life = play.card(card).life
        made += [occurrence(kind, card=card, life=life, **common) for kind in (
            "healed", "destroyed", "discarded", "left play", "exhausted", "entered play",
        )]  # fmt: skip
        made += [
            occurrence("damaged", card=card, amount=1, life=life, **common),
            occurrence("readied", card=card, life=life, **common),
            occurrence("damaged", card=card, amount=1, life=life, combat=True, by=here, **common),
            occurrence("engaged", enemy=card, player=0, **common),
            occurrence("explored", location=card, **common),
            occurrence("placed progress", on=card, amount=1, **common),
            occurrence("stage defeated", quest=card),
            occurrence("gained resources", card=card, amount=1, **common),
            occurrence("committed", character=card, player=0),
            occurrence("removed from quest", character=card, **common),
            occurrence("moved", card=card, to=there, **common),
            occurrence("attached", card=here, to=card, player=0),
            occurrence("gained resources", card=card, amount=1, how="collected"),
        ]  # fmt: skip
    made += [occurrence(kind, player=0, amount=1) for kind in ("raised threat", "lowered threat", "drew")]
    return [*made, occurrence("readied", card=card, how="refresh"), occurrence("game won")]


# -- events --------------------------------------------------------------------------------------------------

SUBJECT = ("who", "what", "to", "from", "on", "of", "target")
"""Fields in which an event names the card that it is about."""

NOTED = Node("shuffle", what=Node("encounter_deck"))
"""What the made-up abilities do: nothing waits for it, and it is remembered."""


def event_about(kind: str, subject: Node) -> tuple[Node | None, bool]:
    """An event of the grammar about a card, and whether it names one at all; None where a slot has no sample.
    """
    fields: dict[str, Value] = {}
    placed = False
    for slot in _slots_of(kinds("one_event")[kind]):
        if isinstance(slot, Constant):
            fields[slot.field] = slot.value
        elif slot.category == "cards":
            fields[slot.field] = some("card") if placed or slot.field not in SUBJECT else subject
            placed = placed or slot.field in SUBJECT
        elif slot.category == "player":
            fields[slot.field] = Node("a_player")
        elif found := samples(slot.category):
            fields[slot.field] = (found[0],) if slot.mode not in ("", "?") else found[0]
        else:
            return None, False
    return spread(Node(kind, **{**fields, **dict(kinds("one_event")[kind].constants)})), placed


MORE: tuple[dict[str, Any], ...] = (
    {}, {"result": "successfully"}, {"result": "unsuccessfully"}, {"combat": True}, {"how": "optional"},
    {"how": "played"},
    {"why": "commit"}, {"tired": True}, {"from_play": False, "origin": "deck:0"}, {"passed": True},
    {"passed": False}, {"how": "revealed"},
)  # fmt: skip
"""What else may be true of something that happens; each is tried where the verb has the role."""


def occurrences(top: Tabletop, kind: str, subject: int) -> list[Occurrence]:
    """What an event kind can mean that happens to the card: the card in each role in turn, with sensible
    cards in the others.
    """
    table = top.table
    enemy, hero = table.id_of("Near Enemy"), table.id_of("Hero 0")
    made: list[Occurrence] = []
    for past in OCCURRENCES.get(kind, ()):
        if past in ("flipped", "turned", "rescued"):  # no card of this table has another side, or lies facedown
            continue
        verb = LCG.verbs[past]
        zone = {"enemy": "engaged:0", "quest": places.QUEST}.get(
            top.kind, "play:0" if top.owner is not None else places.STAGING
        )
        usual: dict[str, Any] = {
            "player": 0, "amount": 1, "enemy": enemy, "attacker": enemy, "defender": hero,
            "defenders": (hero,), "card": hero, "by": enemy,
            "character": hero, "location": table.id_of("Near Place"), "on": table.id_of("Far Place"),
            "quest": table.id_of("Plain Quest"), "token": "time",
            "to": {
                "attached": hero, "entered play": zone, "left play": "discard", "moved": places.STAGING
            }.get(past),
        }  # fmt: skip
        roles = {name: value for name, value in usual.items() if name in verb.roles and value is not None}
        bearing = (
            "card", "character", "attacker", "defender", "enemy", "location", "quest", "on", "by", "defenders"
        )
        mine = [role for role in bearing if role in roles]
        mine += ["to"] if past == "attached" else []
        for role in mine or [""]:
            for more in MORE:
                if all(name in verb.roles for name in more):
                    own = {role: (subject,) if role == "defenders" else subject} if role else {}
                    made.append(occurrence(past, **{**roles, **more, **own}))
                    # it is an enemy that attacks
                    if past in ("attacks", "attacked") and role not in ("", "enemy"):
                        made.append(
                            occurrence(
                                past, **{**{k: v for k, v in roles.items() if k != "enemy"}, **more, **own}
                            )
                        )
    return list(dict.fromkeys(made))


def not_so_yet(play: Play, happened: Occurrence) -> None:
    """The table such that this can happen: what is so already does not happen."""
    card = happened.get("card", happened.get("enemy", happened.get("character")))
    if happened.kind == "healed":
        play.tokens(card, "damage", 1)
    elif happened.kind in ("exhausted", "readied"):
        play.change(card, ready=happened.kind == "exhausted")
    elif happened.kind == "committed":
        play.mark(card, "committed", False)
    elif happened.kind == "changed control" and play.card(card).controller == happened.get("player"):
        play.change(card, controller=1 - happened.get("player"))
    elif happened.kind == "engaged" and places.engaged_player(play, card) == happened.get("player"):
        play.move(card, places.STAGING)
    else:
        return
    play.rearranged()


def answers(top: Tabletop, made: Node, happened: Occurrence) -> bool:
    """Whether the bearer's ability is carried out when this happens."""
    play = top.fresh(made, phase="quest")
    play.remember("step", "3.3")
    own_entrance = happened.kind == "entered play" and happened.get("card") == top.ident
    if own_entrance:
        play.move(top.ident, "hand:0" if top.owner is not None else places.ENCOUNTER_DECK)
        play.rearranged()
    not_so_yet(play, happened)
    play.happen(happened)
    goes_on(play, "use Bearer")
    return bool(play.fact(("shuffled", places.ENCOUNTER_DECK)))


# -- effects, in every place ---------------------------------------------------------------------------------

EFFECT_CATEGORIES = ("core", "happening", "deed", "plain", "single")

NEEDS = {
    "something under way that it changes": (
        "cancel_when_revealed", "cancel_shadow", "cancel_damage", "cancel_attack", "cancel_this",
        "cancel_effects", "cancel_card", "discard_not_add", "place_that_damage", "repeat_for",
        "effect_repeats", "travel_here", "end_phase", "end_quest_phase", "remove_from_combat",
        "declare_defender", "discard_shadow", "discard_other", "cancel_and_discard", "lessen_damage",
        "reduce_that", "end_named_phase", "cancel_that_event",
    ),
    "cards that this table hasn't": (
        "turn_up", "look_facedown", "advance_to", "advance_at_random", "advance_to_random", "advance_to_chosen",
        "take_token",
        "shuffle_set", "set_aside_set", "move_tokens", "spend", "return_from", "advance_apart", "draw_stage", "area_for",
        "others_advance", "advance_together", "remove_stages", "leave_area", "join_player", "wake", "create_riddle_area",
        "prepare_area", "accuse", "second_becomes_active",
        "discard_poison", "shuffle_more_than", "play_on",
    ),
    "no active location, while players travel to no second one": ("travel_freely",),
    "something after it that speaks of what it found": (
        "name_sphere", "name_trait", "name_type", "name_number", "search", "look_at", "search_unless_in_play",
        "choose_random", "add_some", "put_some", "reveal_some",
    ),
    "the set-up of a scenario, before there is a table": (
        "begin_standard", "remove_listed", "shuffle_nightmare", "place_beside", "deck_modified",
        "remove_burdens", "change_heroes",
        "remove_from_campaign",
    ),
    "a card that speaks while it is out of play": ("draw_this",),
    "the log of a campaign, which this table hasn't": ("note_down", "gain_experience", "lose_experience"),
}  # fmt: skip
"""Why an effect changes nothing on this table by itself, and which: these are tried for errors only."""

WAYS: dict[str, Callable[[Node], Node]] = {
    "action": lambda effect: ability("action", effect),
    "when revealed": lambda effect: ability("when_revealed", effect),
    "shadow": lambda effect: ability("shadow", effect),
    "travel": lambda effect: ability("travel", effect),
    "after another": lambda effect: ability("action", NOTED, Node("then", do=(effect,))),
    "by each player": lambda effect: ability(
        "action", Node("player_must", who=Node("each_player"), do=(effect,))
    ),
    "of choice": lambda effect: ability("action", Node("player_may", who=YOU, do=(effect,))),
    "if": lambda effect: ability(
        "action", Node("if_", when=(Node("in_play", who=some("enemy")),), do=(effect,))
    ),
    "at a cost": lambda effect: ability("action", effect, cost=(NOTED,)),
    "later": lambda effect: ability(
        "action", Node("delayed", at=Node("end_of", of="round"), do=(effect,))
    ),
}
"""Where an effect stands → the ability with it there."""


NEUTRAL = Node("look_at", what=some("enemy"))
"""An effect that changes nothing: what a place does by itself."""


def effects() -> Iterator[Node]:
    """Every effect of the grammar with samples in its slots: those that have a wording which is read as them,
    since no text says the others.
    """
    compiler = language.compiler()
    seen: set[Node] = set()
    for category in EFFECT_CATEGORIES:
        for pattern in kinds(category).values():
            for effect in filled(pattern, 2, 12):
                made = ability("action", effect)
                if effect in seen or effect in ENDLESS:
                    continue
                seen.add(effect)
                house = ability_text(compiler.grammar, made)
                if house is not None and compiler.compile_text(house).abilities == (made,):
                    yield effect


ENDLESS = frozenset([Node("effect_repeats"), Node("reveal", what=Node("this"))])
"""Texts that nobody prints, since they never end: what does itself again with nothing before it, and a card
that reveals itself as it is revealed.
"""


def groups(bearer: str, share: Callable[[str], bool] = lambda kind: True) -> dict[tuple[str, str], Counter[str]]:
    """For each kind of effect of the share and each place: how many of its samples happened, are gaps, or came
    to nothing.
    """
    top, controls = Tabletop(bearer), dict[tuple[str, str], tuple[Any, ...]]()
    found: dict[tuple[str, str], Counter[str]] = {}
    for effect in effects():
        for way in WAYS if share(effect.kind) else ():
            found.setdefault((effect.kind, way), Counter())[tried(top, way, effect, controls)] += 1
    return found


EXCUSED = frozenset(kind for those in NEEDS.values() for kind in those)


def seen(play: Play) -> tuple[Any, ...]:
    """All that can be seen of a position."""
    state = play.state
    cards_there = tuple(
        (i, c.zone, c.ready, c.controller, c.host, c.tokens, c.marks) for i, c in sorted(state.cards.items())
    )
    piles = tuple((name, tuple(ids)) for name, ids in sorted(state.zones.items()) if ids)
    facts = {what: known for what, known in state.facts.items() if what not in ("phase", "step")}
    return cards_there, piles, facts, tuple(str(each.what) for each in state.lasting), state.over


def carried_out(top: Tabletop, made: Node) -> tuple[Any, ...]:
    """What can be seen after the ability was carried out; a delayed one after the round's end too."""
    play = top.fresh(made)
    resolve.start(play, top.ident, made, 0, 0)
    goes_on(play)
    if any(n.kind == "delayed" for n in made.walk()) and not play.state.over:
        play.happen(occurrence("moment", name="the round ends"))
        goes_on(play)
    return seen(play)


def tried(top: Tabletop, way: str, effect: Node, controls: dict[tuple[str, str], tuple[Any, ...]]) -> str:
    """What becomes of an effect in its place: it happened, is a gap, or nothing came of it."""
    made = WAYS[way](effect)
    if is_gap(made):
        return "gap"
    if (top.kind, way) not in controls:
        controls[top.kind, way] = carried_out(top, WAYS[way](NEUTRAL))
    return "happened" if carried_out(top, made) != controls[top.kind, way] else "nothing"


if __name__ == "__main__":
    total: Counter[str] = Counter()
    for bearer in ("hero", "enemy"):
        for (kind, way), outcomes in groups(bearer).items():
            total += outcomes
            if outcomes["nothing"] and not outcomes["happened"] and kind not in EXCUSED:
                print("nothing comes of it:", bearer, kind, way, dict(outcomes))
    print(dict(total))
