"""A scenario's set-up as data: what the front matter of its corpus file says beside our wording.

`encounter_sets` names each set with where that stands; `decks`, `set_aside`, `sets_set_aside` and `removed`
say which of their cards are no part of the encounter deck as the game begins; `stages` are the quest cards'
titles in order. Which cards a set holds, and how many, only a card database knows.
"""

from __future__ import annotations

import re
import tomllib
from functools import lru_cache
from typing import Any

import msgspec
import yaml

from ruling_service.errors import MalformedInput, UnknownName
from ruling_service.inputs.quoting import quoted
from ruling_service.nearest import near
from ruling_service.patterns import pattern
from ruling_service.resources import corpus_dir, names_in
from ruling_service.slugs import slug

SETS = "encounter-sets.toml"
"""The file of a game's corpus that says which sources of sets there are, and how databases spell sets."""
EASY = "## Easy mode"
OF_EVERY_ENTRY = ("id", "kind", "title", "aliases", "also", "sources", "see", "group", "summary", "changes")
"""Fields of front matter that are no part of a sheet."""
_LISTED = pattern(r"(?m)^- \*\*(?P<set>.+?):\*\* (?P<cards>.+)$")
_COUNTED = pattern(r"(?P<count>\d+) × (?P<card>.+)")


class Group(msgspec.Struct, kw_only=True, forbid_unknown_fields=True):
    """Cards that are meant together: of these sets, types and traits (each left out: any), or of these
    titles.
    """

    sets: list[str] = []
    types: list[str] = []
    traits: list[str] = []
    cards: list[str] = []


class Sheet(msgspec.Struct, kw_only=True, forbid_unknown_fields=True):
    """What the front matter of a scenario's file says beside the fields that every entry has.

    `encounter_sets`: set → ids of the sources that name it; the first is the scenario's own, which its quest
    cards bear. `disputed_sets`: set → why it is left out though a source names it. `choose_sets`: how many of
    the sets, beside the first, make up an encounter deck (0: all). `first_player`: the cards with which the
    first player begins besides. `backs`: card → what is printed on its
    other side, where databases have that as a card of its own. `set_up_cards`: mode → the card that says how
    the game is set up in it. `rules` and `unplayed` are the special
    rules (see situations.lcg.scenario_rules), `why` what is missing for each of those that aren't played.
    """

    cycle: str = ""
    product: str = ""
    order: int = 0
    keywords: list[str] = []
    cards: list[str] = []
    rules: dict[str, list[str] | None] = {}
    unplayed: dict[str, list[str] | None] = {}
    why: dict[str, str] = {}
    encounter_sets: dict[str, list[str]] | list[str] = {}
    disputed_sets: dict[str, str] = {}
    choose_sets: int = 0
    sets_set_aside: list[str] = []
    set_aside: list[str] = []
    first_player: list[str] = []
    backs: dict[str, str] = {}
    set_up_cards: dict[str, str] = {}
    removed: list[Group] = []
    decks: dict[str, list[Group]] = {}
    stages: list[str] = []
    easy: dict[str, int] = {}
    easy_by: str = ""

    @property
    def rule_states(self) -> dict[str, str]:
        """How each special rule is played: "played", "in part", "not played" (a gap where it comes up), or
        "never met" (building decks, other ways to play).
        """
        found = dict.fromkeys(self.rules, "played")
        for heading, brought_up in self.unplayed.items():
            alone = "not played" if brought_up else "never met"
            found[heading] = "in part" if heading in self.rules else alone
        return found

    @property
    def sets(self) -> tuple[str, ...]:
        """The names of the encounter sets, the scenario's own first."""
        return tuple(self.encounter_sets)


class Scenario(msgspec.Struct, frozen=True):
    """A scenario of the corpus: its id, what it is called, its sheet and its wording."""

    id: str
    title: str
    aliases: tuple[str, ...]
    sheet: Sheet
    body: str


class Sources(msgspec.Struct, frozen=True):
    """What may be named as the source of a set, and the other spellings of sets."""

    sources: dict[str, str]
    also: dict[str, list[str]]

    def spellings(self, name: str) -> frozenset[str]:
        """The slugs under which card databases have a set."""
        return frozenset(slug(one) for one in (name, *self.also.get(name, ())))


@lru_cache(maxsize=4)
def sources_of_sets(game: str = "lcg") -> Sources:
    """The sources of encounter sets, documents included."""
    own = tomllib.loads((corpus_dir() / game / SETS).read_text("utf-8"))
    documents = tomllib.loads((corpus_dir() / "sources.toml").read_text("utf-8"))
    known = {name: str(one["title"]) for name, one in documents.items() if one["game"] == game}
    return Sources({**known, **own["sources"]}, own["also"])


def sheet_of(front: dict[str, Any], where: str = "") -> Sheet:
    """The sheet that a scenario's front matter gives, `front` being its fields that not every entry has.

    Raises `MalformedInput` naming the field: one that there isn't, of the wrong form, a set without a source,
    with an unknown one, or named only elsewhere.
    """
    fields = Sheet.__struct_fields__
    for name in front:
        if name not in fields:
            nearest = near(name, fields, 1)
            raise MalformedInput(
                f"a scenario has no field `{name}`.", where=where,
                hint=f"Do you mean `{nearest[0]}`?" if nearest else f"Fields are: {', '.join(fields)}.",
            )
    try:
        sheet = msgspec.convert(front, Sheet, strict=False)
    except msgspec.ValidationError as error:
        hint = "See docs/playing-scenarios.md for each field."
        raise MalformedInput(f"the scenario's data is wrong: {error}.", where=where, hint=hint) from None
    _check_sets(sheet, where)
    return sheet


def _check_sets(sheet: Sheet, where: str) -> None:
    known = sources_of_sets().sources
    for name, by in sheet.encounter_sets.items() if isinstance(sheet.encounter_sets, dict) else ():
        unknown = next((one for one in by if one not in known), None)
        if not by or unknown is not None:
            what = f"the unknown source {unknown!r}" if by else "no source"
            raise MalformedInput(
                f"the encounter set {name!r} has {what}.", where=where, hint=f"Sources: {', '.join(known)}."
            )
    if bool(sheet.easy) != (sheet.easy_by in known):
        raise MalformedInput(
            "`easy` and its source, `easy_by`, go together.", where=where,
            hint=f"Sources: {', '.join(known)}.",
        )
    groups = [*sheet.removed, *(group for deck in sheet.decks.values() for group in deck)]
    named = [*sheet.sets_set_aside, *(name for group in groups for name in group.sets)]
    stray = next((name for name in named if name not in sheet.sets), None)
    if stray is not None:
        raise MalformedInput(
            f"the set {stray!r} is not among `encounter_sets`.", where=where,
            hint=f"Named there: {', '.join(sheet.sets) or 'none'}.",
        )
    stray = next(iter(sheet.why.keys() - sheet.unplayed.keys()), None)
    if stray is not None:
        raise MalformedInput(
            f"the rule {stray!r} has a reason under `why` and isn't among `unplayed`.", where=where,
            hint="A reason says why a rule is not played.",
        )
    both = next((heading for heading in sheet.rules if heading in sheet.unplayed), None)
    if both is not None and not sheet.rules[both]:
        raise MalformedInput(
            f"the rule {both!r} is called played and unplayed.", where=where,
            hint="Leave one out, or write under `rules` the texts that are played.",
        )


def easy_removals(sheet: Sheet, body: str) -> dict[str, int] | None:
    """The cards that easy mode takes out of the encounter deck, title → copies: the sheet's own, else those
    of the list in the scenario's wording; None where neither has any.
    """
    if sheet.easy:
        return dict(sheet.easy)
    found: dict[str, int] = {}
    for line in _LISTED.finditer(body.partition(f"{EASY}\n")[2].partition("\n## ")[0]):
        if line["set"] in sheet.disputed_sets:
            continue
        for each in re.split(r", (?=\d+ × )", line["cards"]):
            counted = _COUNTED.fullmatch(each.strip())
            if counted:
                found[counted["card"]] = found.get(counted["card"], 0) + int(counted["count"])
    return found or None


def names() -> list[str]:
    """The last parts of the ids of all scenarios, in alphabetical order."""
    return sorted(names_in(corpus_dir() / "lcg" / "scenarios", ".md"))


@lru_cache(maxsize=256)
def scenario(name: str) -> Scenario:
    """The scenario with that id, or the last part of it. Raises UnknownName."""
    last = name.rpartition("/")[2]
    if last not in names_in(corpus_dir() / "lcg" / "scenarios", ".md"):
        raise UnknownName(
            f"No scenario has the id {quoted(name)}.",
            hint="Write it like lcg/scenario/the-redhorn-gate.", where="scenario",
        )
    path = corpus_dir() / "lcg" / "scenarios" / f"{last}.md"
    _, front, body = path.read_text(encoding="utf-8").split("---\n", 2)
    facts = yaml.safe_load(front)
    own = {field: value for field, value in facts.items() if field not in OF_EVERY_ENTRY}
    return Scenario(
        f"lcg/scenario/{last}", str(facts["title"]), tuple(facts.get("aliases") or ()),
        sheet_of(own, f"corpus/lcg/scenarios/{last}.md"), body.strip(),
    )


def called(name: str) -> Scenario:
    """The scenario of an id, a title or another of its names. Raises UnknownName with what is near."""
    last = slug(name.rpartition("/")[2])
    known = names()
    if last in known:
        return scenario(last)
    by_name = {slug(one): each for each in known for one in (scenario(each).title, *scenario(each).aliases)}
    if last in by_name:
        return scenario(by_name[last])
    nearest = near(last, [*known, *by_name], 1)
    raise UnknownName(
        f"No scenario is called {quoted(name)}.",
        hint=f"Do you mean {scenario(by_name.get(nearest[0], nearest[0])).title}?" if nearest
        else "`rulings scenario` lists them.",
        where="scenario",
    )  # fmt: skip
