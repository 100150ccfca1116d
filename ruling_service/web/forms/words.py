"""What the form offers, for each game: where cards lie, what is counted, what can be done and asked."""

from __future__ import annotations

import re
from typing import NamedTuple

from ruling_service.engine.kernel.verbs import About, Act
from ruling_service.situations.shared import records


class Zone(NamedTuple):
    """A place for cards in play: its field and title, what a row of it is called, the cards it offers, the
    states it asks for, and the side of a player to whom it belongs, where the game has two. `bare` says that
    a card with nothing else about it is written by its name alone.
    """

    field: str
    title: str
    kind: str
    offers: str
    texts: tuple[str, ...] = ()
    flags: tuple[str, ...] = ()
    numbers: tuple[str, ...] = ()
    lists: tuple[str, ...] = ("attached",)
    single: bool = False
    side: str = ""
    bare: bool = True


class Box(NamedTuple):
    """A field that holds one thing: a text, a number, numbers, or a flag; `offers` is the list that it
    offers, `side` the side of a player to whom it belongs, where the game has two.
    """

    field: str
    label: str
    kind: str = "text"
    offers: str = ""
    side: str = ""


class Seat(NamedTuple):
    """A player of the form to begin with: the side that is played, "" where the game has no sides."""

    side: str = ""


class Layout(NamedTuple):
    """The form of one game."""

    player_boxes: tuple[Box, ...]
    player_zones: tuple[Zone, ...]
    player_piles: tuple[Box, ...]
    board_zones: tuple[Zone, ...]
    board_boxes: tuple[Box, ...]
    board_piles: tuple[Box, ...]
    rare_piles: tuple[Box, ...]
    moment: tuple[Box, ...]
    seats: tuple[Seat, ...]
    game: str
    assigns: bool = False

    @property
    def acts(self) -> dict[str, Doing]:
        """What can be done, the acts of players first."""
        return _offered({name: (act, act.about) for name, act in records.acts(self.game).items()})

    @property
    def given(self) -> dict[str, Doing]:
        """What can be fixed."""
        return _offered(
            {name: (act, act.given) for name, act in records.choices(self.game).items() if act.given}
        )

    @property
    def possible(self) -> dict[str, Doing]:
        """What can be asked for."""
        return _offered(
            {name: (act, act.asked) for name, act in records.possible(self.game).items() if act.asked}
        )


class Doing(NamedTuple):
    """An act as the form offers it: what it is written with, where its other side stands, whether it may be
    about nothing, what it is, the fields beside it that it uses, and the field of the player whose act it is.
    """

    about: About
    target: str
    bare: bool
    what: str = ""
    fields: tuple[str, ...] = ()
    needs: str = ""

    @property
    def label(self) -> str:
        """What the field is called that holds what it is about."""
        return ABOUT[self.about]

    @property
    def explained(self) -> str:
        """What it is, with the fields called as the form labels them."""
        told = re.sub(r"`([a-z ]+)`", lambda found: f"“{LABELS.get(found[1], found[1])}”", self.what)
        return f"{told[:1].upper()}{told[1:]}."

    def uses(self, field: str) -> bool:
        """Whether a field of an act's row says anything of it; `by` says of each who does it."""
        return field == "by" or (self.target if field == "target" else field) in self.fields


ABOUT: dict[About, str] = {
    "card": "Which card", "cards": "Which cards (several with ;)", "player": "Which player",
    "number": "How many", "flag": "", "stage": "Which stage (or empty)", "moment": "Up to when",
    "names": "What (several with ;)", "order": "In which order (with ;)", "shares": "How much of it where",
}  # fmt: skip
"""What an act is written with → the label of its field; "" where there is nothing to write."""
LABELS = {"by": "By", "against": "Against", "to": "To", "choosing": "Choosing", "amount": "Amount",
          "given": "Choices made already"}
"""Fields of an act → what the form calls them."""


def _offered(acts: dict[str, tuple[Act, About]]) -> dict[str, Doing]:
    """The acts that a row of the form can hold; numbers by name are written as YAML."""
    rows = sorted(acts.items(), key=lambda row: not row[1][0].by_players)
    return {
        name: Doing(about, act.target, act.bare, act.what, act.fields, act.needs)
        for name, (act, about) in rows if about != "shares"
    }


SEVERAL = ("cards", "names", "order")
"""What an act may be written with several of."""

LCG = Layout(
    player_boxes=(Box("threat", "Threat", "number"), Box("contract", "Contract", offers="contract")),
    player_zones=(
        Zone(
            "heroes", "Heroes", "Hero", "hero", flags=("exhausted", "committed"),
            numbers=("damage", "resources")
        ),
        Zone("allies", "Allies", "Ally", "ally", flags=("exhausted", "committed"), numbers=("damage",)),
        Zone(
            "attachments", "Attachments", "Attachment", "attachment", ("on",), ("exhausted",), ("resources",),
            ()
        ),
        Zone("engaged", "Engaged enemies", "Enemy", "enemy", flags=("exhausted",), numbers=("damage",)),
    ),
    player_piles=(
        Box("hand", "Hand (a card a line, or a number)"),
        Box("deck", "Top of the deck (first line on top, or a number)"),
        Box("discard", "Discard pile"),
        Box("set aside", "Set aside"),
    ),
    board_zones=(
        Zone(
            "staging area", "Staging area", "Card", "staging", flags=("exhausted",),
            numbers=("damage", "progress")
        ),
        Zone(
            "active location", "Active location", "Location", "location", numbers=("progress",), single=True
        ),
        Zone("side quests", "Side quests", "Side quest", "quest", numbers=("progress",), lists=()),
    ),
    board_boxes=(),
    board_piles=(
        Box("encounter deck", "Top of the encounter deck (first line on top, or a number)"),
        Box("encounter discard", "Encounter discard pile"),
    ),
    rare_piles=(Box("victory display", "Victory display"), Box("set aside", "Set aside")),
    moment=(
        Box("at", "At (3.3, in 3.3 window, after 6.2)", offers="at"),
        Box("until", "Play on until", offers="at"),
        Box("first player", "First player"), Box("round", "Round", "number"),
        Box("scenario", "Scenario whose rules hold", offers="scenario"),
        Box("mode", "Mode of the scenario (easy, standard, nightmare)"),
    ),
    seats=(Seat(),),
    game="lcg",
)  # fmt: skip

FREE, SHADOW = "Free Peoples", "Shadow"

TCG = Layout(
    player_boxes=(
        Box("ring", "Ring", offers="ring", side=FREE), Box("ring worn", "Ring worn", "flag", side=FREE),
        Box("burdens", "Burdens", "number", side=FREE),
        Box("threats", "Threats", "number"), Box("site", "At site number", "number"),
        Box("controls", "Controls sites", "numbers"),
    ),
    player_zones=(
        Zone(
            "ring bearer", "Ring-bearer", "Ring-bearer", "ring bearer", numbers=("wounds",), single=True,
            side=FREE
        ),
        Zone("companions", "Companions", "Companion", "companion", numbers=("wounds",), side=FREE),
        Zone("minions", "Minions", "Minion", "minion", numbers=("wounds",), side=SHADOW),
        Zone("allies", "Allies", "Ally", "ally", numbers=("wounds",), side=FREE),
        Zone("support area", "Support area", "Card", "support", lists=("stacked",)),
    ),
    player_piles=(
        Box("hand", "Hand (a card a line, or a number)"),
        Box("deck", "Top of the deck (first line on top, or a number)"),
        Box("discard", "Discard pile"), Box("dead pile", "Dead pile"),
        Box("adventure deck", "Adventure deck"),
    ),
    board_zones=(
        Zone(
            "path", "Sites of the path", "Site", "site", numbers=("number",), lists=("stacked",), bare=False
        ),
    ),
    board_boxes=(
        Box("twilight", "Twilight pool", "number"), Box("moves", "Moves made", "number"),
        Box("skirmish", "Skirmish of", offers="companion"),
        Box("fierce", "Fierce round", "flag"), Box("format", "Format"),
    ),
    board_piles=(),
    rare_piles=(Box("removed", "Removed from the game"),),
    moment=(
        Box("at", "At (maneuver, start of skirmish, archery fire)", offers="at"),
        Box("until", "Play on until", offers="at"),
        Box("first player", "First player"), Box("turn", "Whose turn"), Box("shadow player", "Shadow player"),
    ),
    seats=(Seat(FREE), Seat(SHADOW)),
    game="tcg",
    assigns=True,
)  # fmt: skip

LAYOUTS = {"lcg": LCG, "tcg": TCG}

ASSIGNED_FIELDS = ("defender", "minions")
QUEST_FIELDS = ("card", "stage", "quest points", "progress")
ATTACK_FIELDS = ("enemy", "player", "defenders", "attackers", "undefended")
QUESTIONS = (
    "what happens", "where is", "can", "when can", "how much", "whether", "does it change anything",
    "in which order", "how often",
)  # fmt: skip
SAVED_FOR_YAML = ("whether", "in which order", "how often")
"""Questions whose content is written as YAML."""


def layout(game: str) -> Layout:
    """The form of a game; that of the LCG for a game that nobody knows."""
    return LAYOUTS.get(game, LCG)
