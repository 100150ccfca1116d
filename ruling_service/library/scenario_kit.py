"""What a scenario is set up with: its corpus file's data with the rows of the user's card database, and by
name what the rows lack.
"""

from __future__ import annotations

import re
from collections import Counter, defaultdict
from collections.abc import Iterable, Mapping, Sequence
from itertools import pairwise
from typing import Any, Literal

import msgspec

from ruling_service.library.scenario_sheets import Group, Scenario, easy_removals, sources_of_sets
from ruling_service.nearest import slip_of
from ruling_service.patterns import pattern
from ruling_service.slugs import fold, slug
from ruling_service.spheres import SAGA

Mode = Literal["easy", "standard", "nightmare"]
MODES: tuple[Mode, ...] = ("easy", "standard", "nightmare")
IN_THE_DECK = (
    "enemy", "location", "treachery", "objective", "objective ally", "objective hero", "ship enemy",
    "ship objective", "side quest",
)  # fmt: skip
"""Types of what encounter decks are made of; a card with two printed sides has no encounter back."""
OF_THE_POOL = ("boon", "burden")
"""What databases write for a sphere on cards of campaign play: they belong to no encounter set, whatever
their icon looks like (lcg/rule/campaign-pool).
"""
NIGHTMARE = "{} - Nightmare"
"""How card databases call the set of a scenario's nightmare deck."""
MARKED = "which cards bear the mark of difficulty, that easy mode takes out (lcg/rule/8.2)"

_OUT = pattern(r"(\d+)x ((?:(?!\d+x |Then|Finally).)+)")
"""What a nightmare deck's set-up card takes out: a number of copies, and a title with what follows it."""
_SHUFFLED_IN = pattern(r"shuffle the encounter cards in this nightmare deck", re.IGNORECASE)
HOLE = 5
"""So far may the numbers of two cards lie apart between which others of their set are missing."""

Row = dict[str, Any]
"""The facts of one imported row: a card, or one side of it."""


class Lot(msgspec.Struct, kw_only=True):
    """Copies of one card. `rows` are its imported rows, one a printed side."""

    name: str
    type: str
    set: str
    copies: int
    rows: list[Row] = []


class Stage(msgspec.Struct, kw_only=True):
    """A quest card: the number of its stage, the titles of its sides, and its imported rows by side."""

    stage: int
    titles: dict[str, str]
    rows: dict[str, Row] = {}


class Kit(msgspec.Struct, kw_only=True):
    """The cards of a scenario in a mode, as the game begins.

    `in_order` are the quest cards as `quest` has them and, without rows, those that the imported rows lack,
    with the number of their stage as the scenario's list of them and the numbers of the others tell it.

    `first_player` are cards with which the first player begins besides. `beside` are cards that lie beside
    the quest (nightmare's set-up card), `set_up` the card that sets the game up in this mode, as its own text
    says, `campaign` those of campaign play, `left_out` what the mode
    takes out, `resources` what each hero begins with. `elsewhere` are cards of these
    sets in other products, which are not used. `missing` says by name what the imported rows lack.
    """

    id: str
    title: str
    mode: Mode
    quest: list[Stage]
    in_order: list[Stage]
    encounter: list[Lot]
    set_aside: list[Lot]
    decks: dict[str, list[Lot]]
    first_player: list[Lot]
    beside: list[Lot]
    set_up: list[Lot]
    campaign: list[Lot]
    left_out: dict[str, int]
    resources: int
    choose_sets: int
    elsewhere: list[str]
    missing: list[str]


def assemble(scenario: Scenario, rows: Iterable[Row], mode: Mode = "standard") -> Kit:
    """The kit of a scenario from the imported `rows` of the game."""
    return _Assembling(scenario, list(rows), mode).kit


class _Assembling:
    def __init__(self, scenario: Scenario, rows: list[Row], mode: Mode) -> None:
        self.sheet = scenario.sheet
        self.rows: dict[str, list[Row]] = defaultdict(list)
        for row in rows:
            if str(row.get("sphere") or "").casefold() in OF_THE_POOL:
                continue
            self.rows[slug(str(row.get("encounter set") or ""))].append(row)
        self.every = rows
        self.kit = Kit(
            id=scenario.id, title=scenario.title, mode=mode, quest=[], in_order=[],
            encounter=[], set_aside=[], decks={}, first_player=[],
            beside=[], set_up=[], campaign=[], left_out={}, resources=int(mode == "easy"),
            choose_sets=self.sheet.choose_sets, elsewhere=[], missing=[],
        )  # fmt: skip
        self._stages()
        self._cards()
        self._first_player()
        self._campaign()
        self._lists(scenario)
        if mode == "easy":
            self._easy(scenario)
        elif mode == "nightmare":
            self._nightmare()
        self._tidy()

    def _of_set(self, name: str) -> list[Row]:
        """The rows of a set in the product that has most of them."""
        spellings = sorted(sources_of_sets().spellings(name))
        found = [row for spelling in spellings for row in self.rows.get(spelling, ())]
        by_product: dict[str, list[Row]] = defaultdict(list)
        for row in found:
            by_product[str(row.get("set") or "")].append(row)
        main = max(by_product, key=lambda product: len(by_product[product]), default="")
        elsewhere = [
            f"{row['name']} ({name}, in {product})"
            for product, others in by_product.items() if product != main for row in others
            if row["type"] in IN_THE_DECK
        ]
        self.kit.elsewhere += [one for one in elsewhere if one not in self.kit.elsewhere]
        return by_product.get(main, [])

    def _stages(self) -> None:
        """The quest cards of the scenario's own set in order, and those of its list in another set of it."""
        own, *others = self.sheet.sets or [""]
        quests = list(self._of_set(own))
        listed = {slug(title) for title in self.sheet.stages} - {slug(str(row["name"])) for row in quests}
        quests += [row for name in others for row in self._of_set(name) if slug(str(row["name"])) in listed]
        self.kit.quest = _quest_cards(quests)
        known = {slug(name) for card in self.kit.quest for name in card.titles.values()}
        missing = self.kit.missing
        missing += [f"quest card {name}" for name in self.sheet.stages if slug(name) not in known]
        for card in self.kit.quest:
            if len(card.titles) == 1:
                side, name = next(iter(card.titles.items()))
                missing.append(f"the other side of quest card {name} ({card.stage}{side})")
        first = min((card.stage for card in self.kit.quest), default=0)
        if first == 1 and not any("A" in card.titles for card in self.kit.quest if card.stage == 1):
            missing.append("stage 1A")
        if not self.kit.quest and not self.sheet.stages:
            missing.append("the quest cards")
        gone = _gone(self.sheet.stages, self.kit.quest, without_first="stage 1A" in missing)
        self.kit.in_order = _in_order(self.kit.quest, gone, self.sheet.stages)

    def _cards(self) -> None:
        """The other cards of the sets: in the encounter deck, in decks of their own, set aside."""
        sheet, kit = self.sheet, self.kit
        aside = {slug(name) for name in sheet.set_aside}
        for name in sheet.sets:
            lots = _lots(name, [row for row in self._of_set(name) if row["type"] != "quest"])
            lots = _with_backs(lots, sheet.backs)
            if not lots and not self._has_quest_only(name):
                kit.missing.append(f"encounter set {name}")
            for lot in lots:
                if any(_means(group, lot) for group in sheet.removed):
                    kit.left_out[lot.name] = lot.copies
                    continue
                deck = next(
                    (deck for deck, those in sheet.decks.items() if any(_means(one, lot) for one in those)),
                    None,
                )
                if deck is not None:
                    kit.decks.setdefault(deck, []).append(lot)
                elif (
                    slug(lot.name) in aside or name in sheet.sets_set_aside or len(lot.rows) > 1
                    or lot.rows[0].get("side")
                ):
                    kit.set_aside.append(lot)
                else:
                    kit.encounter.append(lot)
        found = {slug(lot.name) for lot in kit.set_aside}
        self._numbers()
        kit.missing += [f"{name} (set aside at setup)" for name in sheet.set_aside if slug(name) not in found]

    def _numbers(self) -> None:
        """Name the numbers that no row of a product has between two cards of one set: what lies between them
        is of that set too. Where a list names the quest cards that are missing, those behind one are theirs.
        """
        gone = any(one.startswith("quest card") for one in self.kit.missing)
        for name in self.sheet.sets:
            rows = self._of_set(name)
            product = next((str(row.get("set") or "") for row in rows), "")
            taken = {_by_number(row)[0][0] for row in self.every if str(row.get("set") or "") == product}
            own = sorted({(_by_number(row)[0][0], row["type"] == "quest") for row in rows})
            for (one, is_quest), (other, _) in pairwise(own):
                if other - one <= HOLE and not (is_quest and gone):
                    free = (n for n in range(one + 1, other) if n not in taken)
                    self.kit.missing += [f"number {n} of {product}" for n in free]

    def _has_quest_only(self, name: str) -> bool:
        """Whether a set is that of a kit's quest cards, which chooses its encounter sets."""
        return bool(self.sheet.choose_sets) and name == self.sheet.sets[0]

    def _first_player(self) -> None:
        """The cards that the first player begins with: those of the quest cards' product before others, and a
        row that has lost its traits last. Heroes of these titles have other versions, of the usual spheres.
        """
        product = next((str(row.get("set")) for card in self.kit.quest for row in card.rows.values()), "")
        for name in self.sheet.first_player:
            rows = [
                row for row in self.every if slug(str(row["name"])) == slug(name)
                and (
                    row["type"] == "objective"
                    or row["type"] == "hero" and fold(str(row.get("sphere"))) in SAGA
                )
            ]
            rows.sort(key=lambda row: (not row.get("traits"), row.get("set") != product))
            if rows:
                one = rows[0]
                self.kit.first_player.append(
                    Lot(name=name, type=one["type"], set=str(one.get("set") or ""), copies=1, rows=[one])
                )
            else:
                self.kit.missing.append(f"{name} (the first player begins with it)")

    def _campaign(self) -> None:
        called = {slug(self.kit.title), *(slug(name) for name in self.sheet.sets[:1])}
        sheets = [row for row in self.every if row["type"] == "campaign" and slug(str(row["name"])) in called]
        by_set: dict[tuple[str, str], list[Row]] = defaultdict(list)
        for row in sheets:
            by_set[str(row.get("set") or ""), str(row["name"])].append(row)
        if (own := self.sheet.set_up_cards.get(self.kit.mode)) is not None:
            rows = [row for row in self._of_set(self.sheet.sets[0]) if slug(str(row["name"])) == slug(own)]
            if rows:
                self.kit.set_up.append(
                    Lot(name=own, type="campaign", set=self.sheet.sets[0], copies=1, rows=rows)
                )
            else:
                self.kit.missing.append(f"the set-up card {own}")
        self.kit.campaign = [
            Lot(name=name, type="campaign", set=product, copies=1, rows=group)
            for (product, name), group in by_set.items()
        ]

    def _lists(self, scenario: Scenario) -> None:
        """Name the cards that a list of the scenario speaks of and of which there is no row: what easy mode
        and the nightmare deck take out.
        """
        fronts = [
            row for name in self.sheet.sets for row in self._of_set(NIGHTMARE.format(name))
            if row["type"] == "nightmare"
            and slug(self.kit.title) in slug(str(row.get("text") or ""))
        ]
        titles = [*(easy_removals(self.sheet, scenario.body) or ())]
        titles += [title for row in fronts for _, title in _OUT.findall(str(row.get("text") or ""))]
        self.kit.missing += dict.fromkeys(
            f"card {title.strip()}" for title in titles if not self._meant(title)
        )

    def _meant(self, title: str) -> list[Lot]:
        """The lots of the card with whose title this text begins, or that it names with a slip."""
        decks = (self.kit.encounter, self.kit.set_aside, *self.kit.decks.values())
        lots = [lot for those in decks for lot in those]
        begins = f"{slug(title)}-"
        found = [lot for lot in lots if begins.startswith(f"{slug(lot.name)}-")]
        printed = (name for card in self.kit.quest for name in card.titles.values())
        quests = [*self.sheet.stages, *printed]
        if any(begins.startswith(f"{slug(name)}-") for name in quests):
            found.append(Lot(name=title, type="quest", set="", copies=0))
        meant = slip_of(slug(title), {slug(lot.name) for lot in lots})
        return found or [lot for lot in lots if slug(lot.name) == meant]

    def _take_out(self, title: str, copies: int) -> None:
        left = copies
        for lot in self._meant(title):
            taken = min(left, lot.copies)
            lot.copies, left = lot.copies - taken, left - taken
            if taken:
                self.kit.left_out[lot.name] = self.kit.left_out.get(lot.name, 0) + taken

    def _tidy(self) -> None:
        for lots in (self.kit.encounter, *self.kit.decks.values(), self.kit.set_aside):
            lots[:] = [lot for lot in lots if lot.copies]

    def _easy(self, scenario: Scenario) -> None:
        """What easy mode takes out of the decks (lcg/rule/8.2)."""
        out = easy_removals(self.sheet, scenario.body)
        if out is None:
            self.kit.missing.append(MARKED)
        for title, copies in (out or {}).items():
            self._take_out(title, copies)

    def _nightmare(self) -> None:
        """The nightmare deck: its set-up card lies beside the quest, and says what is taken out and shuffled
        in (lcg/rule/8.3).
        """
        for name in self.sheet.sets:
            rows = self._of_set(NIGHTMARE.format(name))
            self.kit.beside += _lots(NIGHTMARE.format(name), [r for r in rows if r["type"] == "nightmare"])
            self.kit.set_aside += _lots(
                NIGHTMARE.format(name), [r for r in rows if r["type"] in (*IN_THE_DECK, "quest")]
            )
        if not self.kit.beside:
            self.kit.missing.append("the set-up card of the nightmare deck")
            return
        text = " ".join(str(row.get("text") or "") for lot in self.kit.beside for row in lot.rows)
        stages = [
            one for name in self.sheet.sets for one in _quest_cards(self._of_set(NIGHTMARE.format(name)))
        ]
        for copies, title in _OUT.findall(text):
            self._take_out(title, int(copies))
            self._change_stage(title, stages)
        own = NIGHTMARE.format("")
        added = [lot for lot in self.kit.set_aside if lot.set.endswith(own) and lot.type != "quest"]
        if not added:
            self.kit.missing.append("the encounter cards of the nightmare deck")
        elif _SHUFFLED_IN.search(text):
            self.kit.encounter += added
            self.kit.set_aside = [lot for lot in self.kit.set_aside if lot not in added]


    def _change_stage(self, title: str, others: Sequence[Stage]) -> None:
        """A quest card that the nightmare deck takes out: its own of that stage comes in its place, and where
        no row has that, it is missing.
        """
        begins = f"{slug(title)}-"
        if any(begins.startswith(f"{slug(lot.name)}-") for lot in self._meant(title) if lot.type != "quest"):
            return
        for card in list(self.kit.quest):
            name = next((one for one in card.titles.values() if begins.startswith(f"{slug(one)}-")), None)
            if name is None:
                continue
            self.kit.left_out[name] = 1
            new = [one for one in others if one.stage == card.stage]
            if not new:
                self.kit.missing.append(f"the quest card that takes the place of {name} (stage {card.stage})")
            names = {slug(one) for stage in new for one in stage.titles.values()}
            self.kit.set_aside = [
                lot for lot in self.kit.set_aside if lot.type != "quest" or slug(lot.name) not in names
            ]
            at, among = self.kit.quest.index(card), self.kit.in_order.index(card)
            self.kit.quest[at:at + 1] = new
            self.kit.in_order[among:among + 1] = new or [Stage(stage=card.stage, titles={})]


def _quest_cards(rows: Iterable[Row]) -> list[Stage]:
    """The quest cards among these rows, in the order of their stages and numbers."""
    cards: dict[tuple[str, str], Stage] = {}
    for row in sorted((row for row in rows if row["type"] == "quest"), key=_by_number):
        stage, side = int(row.get("stage") or 0), str(row.get("side") or "A")
        key = (str(row.get("number") or ""), str(row.get("id") or ""))
        card = cards.setdefault(key, Stage(stage=stage, titles={}))
        card.stage = min(card.stage, stage)
        card.titles[side], card.rows[side] = str(row["name"]), row
    in_order = sorted(cards, key=lambda key: (cards[key].stage, _number(key[0])))
    return _with_both_sides([cards[key] for key in in_order])


def _gone(titles: Sequence[str], quest: Sequence[Stage], *, without_first: bool) -> list[Stage]:
    """The quest cards of a list, in the order of their stages, that aren't among those of `quest`, each with
    a number between those of its neighbours; and a card for every number that none has. Rows whose titles
    aren't in the list may have other names for its cards: where none is, the list says nothing.
    """
    numbers = {slug(title): card.stage for card in quest for title in card.titles.values()}
    listed = {slug(title) for title in titles}
    otherwise = Counter(
        card.stage for card in quest if listed.isdisjoint(slug(title) for title in card.titles.values())
    )
    if listed.isdisjoint(numbers):
        titles = ()
    found: list[Stage] = []
    before = 0
    for n, title in enumerate(titles):
        if slug(title) in numbers:
            before = numbers[slug(title)]
            continue
        after = next((numbers[slug(one)] for one in titles[n:] if slug(one) in numbers), before + 2)
        before = after if before <= after <= before + 1 else before + 1
        if otherwise[before]:
            otherwise[before] -= 1
        else:
            found.append(Stage(stage=before, titles={"A": title}))
    there = {card.stage for card in (*quest, *found)}
    unknown = {number for number in range(1, max(there, default=0)) if number not in there}
    unknown |= {1} if without_first and quest else set()
    return [Stage(stage=number, titles={}) for number in sorted(unknown)] + found


def _in_order(quest: Iterable[Stage], gone: Iterable[Stage], titles: Sequence[str]) -> list[Stage]:
    """Both in the order of their stages; among those of one number, one that is missing stands where the
    list has it, and first if it isn't listed.
    """
    places = {slug(title): n for n, title in enumerate(titles)}

    def place(card: Stage) -> int:
        return max((places.get(slug(title), -1) for title in card.titles.values()), default=-1)

    found = list(quest)
    for card in gone:
        behind = (n for n, one in enumerate(found) if (one.stage, place(one)) > (card.stage, place(card)))
        found.insert(next(behind, len(found)), card)
    return found


def _with_both_sides(cards: list[Stage]) -> list[Stage]:
    """The quest cards, of which a database may have each side as a card of its own."""
    whole: list[Stage] = []
    for card in cards:
        (side, title), *more = card.titles.items()
        front = next((
            one for one in whole
            if not more and list(one.titles.items()) == [(chr(ord(side) - 1), title)] and side in "BDFH"
        ), None)  # fmt: skip
        if front is None:
            whole.append(card)
        else:
            front.titles |= card.titles
            front.rows |= card.rows
    return whole


def _lots(name: str, rows: Iterable[Row]) -> list[Lot]:
    """The cards of these rows: sides of one card are one, and what a deck is made of or a sheet stands alone.
    """
    kept = [row for row in rows if row["type"] in (*IN_THE_DECK, "nightmare", "quest")]
    faces: dict[str, set[tuple[str, str]]] = defaultdict(set)
    for row in kept:
        faces[str(row.get("id") or "")].add((str(row["name"]), str(row["type"])))
    cards: dict[tuple[str, ...], Lot] = {}
    for row in sorted(kept, key=_by_number):
        ident, title, kind = str(row.get("id") or ""), str(row["name"]), str(row["type"])
        copies = _copies(row)
        if ident and (row.get("side") or len(faces[ident]) > 1):
            cards.setdefault((ident,), Lot(name=title, type=kind, set=name, copies=copies)).rows.append(row)
            continue
        alone = Lot(name=title, type=kind, set=name, copies=0, rows=[row])
        cards.setdefault((slug(title), kind), alone).copies += copies
    return [lot for lot in cards.values() if lot.copies]


def _with_backs(lots: list[Lot], backs: Mapping[str, str]) -> list[Lot]:
    """The cards of a set, those that are the other side of another with that one."""
    called = {slug(lot.name): lot for lot in lots}
    for front, back in backs.items():
        if (one := called.get(slug(front))) is not None and (other := called.get(slug(back))) is not None:
            one.rows += other.rows
            lots = [lot for lot in lots if lot is not other]
    return lots


def _copies(row: Row) -> int:
    """How many copies a set has; 1 where the database doesn't say."""
    written = str(row.get("quantity", "")).strip()
    return int(written) if written.isdecimal() and len(written) < 4 else 1


def _means(group: Group, lot: Lot) -> bool:
    traits = {fold(str(one)) for row in lot.rows for one in row.get("traits") or ()}
    if group.cards:
        return slug(lot.name) in {slug(name) for name in group.cards}
    return (
        lot.set in group.sets
        and (not group.types or lot.type in group.types)
        and (not group.traits or not traits.isdisjoint(fold(one) for one in group.traits))
    )


def _by_number(row: Row) -> tuple[tuple[int, str], str]:
    return _number(str(row.get("number") or "")), str(row.get("side") or "")


def _number(written: str) -> tuple[int, str]:
    digits = "".join(sign for sign in written if sign.isdigit())
    return int(digits or 0), written


def count(lots: Iterable[Lot]) -> int:
    """How many cards these are."""
    return sum(lot.copies for lot in lots)


def by_type(lots: Iterable[Lot]) -> dict[str, int]:
    """How many cards of each type these are."""
    found: Counter[str] = Counter()
    for lot in lots:
        found[lot.type] += lot.copies
    return dict(found)
