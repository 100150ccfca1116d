"""Setting a TCG table in a few words, acting on it by labels, and reading it."""

from __future__ import annotations

from ruling_service.engine.kernel.cards import Printed
from ruling_service.engine.kernel.decisions import NATURE
from ruling_service.engine.kernel.play import Play
from ruling_service.engine.kernel.trace import lines
from ruling_service.engine.tcg import framework, table
from ruling_service.engine.tcg.game import TCG
from tests.engine.tcg.words import N

SIDES = {
    "companion": "Free Peoples", "ally": "Free Peoples", "minion": "Shadow", "site": None,
    "the one ring": None
}


def keyword(name, value=None):
    """A keyword as an ability."""
    return N("keyword", name=name) if value is None else N("keyword", name=name, value=value)


def card(name, kind, *abilities, side=None, **more):
    """A printed card.

    Numbers: cost, strength, vitality, resistance, site, shadow, home; facts: culture, race, klass, unique …
    """
    numbers = {
        "cost": "twilight cost",
        "strength": "strength",
        "vitality": "vitality",
        "resistance": "resistance",
        "site": "site number",
        "shadow": "shadow number",
    }
    values = {printed: more[name_] for name_, printed in numbers.items() if name_ in more}
    if kind in ("companion", "ally", "minion"):
        values.setdefault("strength", 3)
        values.setdefault("vitality", 3)
    facts = {
        k: more[k]
        for k in ("culture", "race", "signet", "collector", "direction", "block", "homes", "subtitle")
        if k in more
    }
    facts["side"] = side or SIDES.get(kind, "Free Peoples")
    if "klass" in more:
        facts["class"] = more["klass"]
    words = tuple(keyword(*w) if isinstance(w, tuple) else keyword(w) for w in more.get("words", ()))
    key = more.get("key", name)
    return Printed(
        key, name, kind, values, facts=facts, unique=more.get("unique", False),
        abilities=(*words, *abilities), gaps=more.get("gaps", ())
    )


FRODO = card(
    "Frodo",
    "companion",
    strength=3,
    vitality=4,
    resistance=10,
    culture="shire",
    race="hobbit",
    unique=True,
    words=("ring-bearer", "ring-bound"),
)
RING = card("The One Ring", "the one ring", strength=1, unique=True)
ARAGORN = card(
    "Aragorn", "companion", strength=8, vitality=4, culture="gondor", race="man", unique=True, cost=4
)
GIMLI = card(
    "Gimli", "companion", strength=6, vitality=3, culture="dwarven", race="dwarf", unique=True, cost=2
)
SAM = card(
    "Sam", "companion", strength=3, vitality=4, resistance=5, culture="shire", race="hobbit", unique=True,
    cost=2
)
ORC = card("Orc", "minion", strength=3, vitality=2, site=1, cost=2, culture="sauron", race="orc")
URUK = card("Uruk", "minion", strength=9, vitality=3, site=1, cost=4, culture="isengard", race="uruk-hai")
BLANK = card("Blank", "event")
SITE = card("Site", "site", shadow=0, direction="right")


class Table:
    """A game under way: "Tom" is the Free Peoples player, "Ann" (and "Bob", "Cat") Shadow players."""

    def __init__(self, *, players=2, format="open", ruleset="", site=1, pool=0, path=9, policy=None):
        self.catalogue = {}
        self.play = Play(TCG, self.catalogue, ruleset=ruleset, policy=policy)
        self.play.remember("names", ("Tom", "Ann", "Bob", "Cat")[:players])
        self.play.remember("players at start", players)
        self.play.remember("format", format)
        self.play.remember("turn player", 0)
        self.play.remember("pool", pool)
        self.play.remember("begun", True)
        for player in range(players):
            self.play.remember(("at site", player), site if player == 0 else 1)
        for number in range(1, path + 1):
            self.lay(card(f"Site {number}", "site", shadow=0, direction="right"), number)

    # -- setting up ------------------------------------------------------------------------------------------

    def put(self, printed, zone, owner=0, *, host=None, wounds=0, **tokens):
        """A card somewhere; returns its id."""
        self.catalogue[printed.key] = printed
        ident = self.play.create(printed.key, zone, owner=owner, controller=owner, host=host, life=1)
        if wounds:
            self.play.tokens(ident, "wound", wounds)
        for name, count in tokens.items():
            self.play.tokens(ident, name.replace("_", ":"), count)
        return ident

    def lay(self, printed, number, owner=0):
        """A site on the path."""
        there = table.site_at(self.play, number)
        if there is not None:
            self.play.move(there, "removed")
        ident = self.put(printed, "path", owner)
        self.play.remember(("site number", ident), number)
        return ident

    def ring_bearer(self, printed=FRODO, ring=RING, player=0, *, burdens=0, wounds=0):
        """The Ring-bearer with the Ring."""
        ident = self.put(printed, f"fellowship:{player}", player, wounds=wounds)
        self.play.remember(("ring-bearer", player), ident)
        self.play.remember(("first ring-bearer", player), ident)
        if burdens:
            self.play.tokens(ident, "burden", burdens)
        self.put(ring, f"fellowship:{player}", player, host=ident)
        return ident

    def companion(self, printed, player=0, **more):
        """A companion in play."""
        return self.put(printed, f"fellowship:{player}", player, **more)

    def support(self, printed, player=0, **more):
        """A card in a support area."""
        return self.put(printed, f"support:{player}", player, **more)

    def minion(self, printed=ORC, player=1, **more):
        """A minion in play."""
        return self.put(printed, "minions", player, **more)

    def bear(self, host, printed, player=0, **more):
        """A card borne by another."""
        return self.put(printed, self.play.card(host).zone, player, host=host, **more)

    def hand(self, *printed, player=0):
        """Cards in a hand; returns their ids."""
        return [self.put(p, f"hand:{player}", player) for p in printed]

    def deck(self, *printed, player=0):
        """Cards in a draw deck, top first."""
        return [self.put(p, f"deck:{player}", player) for p in printed]

    # -- acting ----------------------------------------------------------------------------------------------

    def at(self, step, *, until=(), **facts):
        """Begin at a step of the turn and run to the first decision, or to before one of the steps `until`.
        """
        self.play.remember("stop before", frozenset([until] if isinstance(until, str) else until))
        for name, value in facts.items():
            self.play.remember(name.replace("_", " "), value)
        if step.startswith("shadow") and "shadow_player" not in facts:
            self.play.remember("shadow player", 1)
        self.play.state.agenda.append(framework.step.task(step))
        return self.run()

    def run(self):
        """Go on to the next decision."""
        self.play.run()
        return self

    def during(self, phase, step=None):
        """Be in a phase without running it."""
        self.play.remember("phase", phase)
        self.play.remember("step", step or f"{phase}.actions")
        if phase == "shadow":
            self.play.remember("shadow player", 1)
        return self

    @property
    def pending(self):
        """The decision to make."""
        return self.play.state.pending

    def options(self):
        """The labels of what can be chosen."""
        return [o.label for o in self.pending.options] if self.pending else []

    def choose(self, label, by=None):
        """Choose an option by its label."""
        decision = self.pending
        assert decision is not None, f"nothing to decide, wanted {label}"
        if by is not None:
            assert self.play.player(decision.by) == by, (
                f"{self.play.player(decision.by)} decides {decision.prompt}"
            )
        index = decision.find(label)
        assert index is not None, f"{label!r} is not among {self.options()} ({decision.prompt})"
        self.play.choose(index)
        return self.run()

    def passing(self, until=None, limit=40):
        """Pass in windows and decline what may be done, until a decision's prompt contains `until` or a phase
        begins to differ.
        """
        for _ in range(limit):
            if self.pending is None or (until is not None and until in self.pending.prompt):
                return self
            labels = self.options()
            quiet = (
                "pass",
                "heal no more",
                "discard nothing",
                "nobody defends",
                "leave it unassigned",
                "stay and reconcile",
                "let it happen",
                "discard no more",
                "leave it empty",
            )
            pick = next(
                (label for label in quiet if label in labels),
                labels[0] if self.pending.by == NATURE else None
            )
            assert pick is not None, f"cannot pass {self.pending.prompt}: {labels}"
            self.choose(pick)
        return self

    def happen(self, *occurrences):
        """Let something happen now."""
        self.play.happen(*occurrences)
        return self.run()

    # -- reading ---------------------------------------------------------------------------------------------

    def zone(self, ident):
        """The zone of a card without its player."""
        return self.play.card(ident).zone.partition(":")[0]

    def wounds(self, ident):
        """The wounds on a card."""
        return self.play.card(ident).token("wound")

    def value(self, ident, name):
        """A current value."""
        return self.play.value(ident, name)

    @property
    def pool(self):
        """The twilight pool."""
        return table.pool(self.play)

    @property
    def phase(self):
        """The phase under way."""
        return self.play.fact("phase")

    @property
    def over(self):
        """How the game ended."""
        return self.play.state.over

    def told(self):
        """The trace as text."""
        return "\n".join(f"{line.text}  {' '.join(line.cites)}" for line in lines(self.play.state.trace))
