"""The table drawn: a position, as facts tell it, laid out as players see it, with what changed marked.

What is drawn is one structure for every page that shows a position; the template makes HTML of it, which is a
list to whoever doesn't see it.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

import msgspec

from ruling_service.counted import counted
from ruling_service.situations.shared.account import place_in_words
from ruling_service.situations.shared.results import Facts, PrintedCard, Verdict
from ruling_service.slugs import fold, slug
from ruling_service.web.facing import faced, fight_of
from ruling_service.web.picture_parts import (
    ASSIGNED,
    Area,
    Picture,
    Pile,
    Site,
    Table,
    Tile,
    Token,
    Value,
    Zone,
)

Card = Mapping[str, Any]
DOTS = 5
"""Tokens that are drawn one by one; more are a number."""

VALUES = {
    "hero": ("willpower", "attack", "defense", "hit points left"),
    "ally": ("willpower", "attack", "defense", "hit points left"),
    "objective-ally": ("willpower", "attack", "defense", "hit points left"),
    "enemy": ("engagement cost", "threat", "attack", "defense", "hit points left"),
    "location": ("threat",),
    "companion": ("strength", "vitality", "resistance"),
    "minion": ("strength", "vitality", "site number"),
    "follower": ("strength", "vitality"),
}  # fmt: skip
"""The values that matter of a card in play, by its type. An ally of the TCG has its own, which it has
first.
"""
OF_BOTH = ("strength", "vitality")
SHORT = {
    "willpower": "will", "attack": "att", "defense": "def", "hit points left": "hp", "engagement cost": "eng",
    "strength": "str", "vitality": "vit", "resistance": "res", "site number": "site", "twilight cost": "cost",
}  # fmt: skip
TOKENS = {"damage": "damage", "wounds": "wound", "resources": "resource", "progress": "progress",
          "burdens": "burden"}  # fmt: skip
"""What lies on a card, and what one of it is called."""
MARKS = ("exhausted", "committed", "attacking", "defending", "roaming")
NESTED = ("attached", "shadow", "stacked", "underneath")
PILES = {
    "hand": "hand", "deck": "deck", "discard": "discard pile", "dead pile": "dead pile",
    "adventure deck": "adventure deck", "encounter deck": "encounter deck",
    "encounter discard": "encounter discard pile", "victory display": "victory display",
    "set aside": "set aside", "removed": "removed from the game", "void": "void",
}  # fmt: skip
"""Places where cards are no tiles, and what they are called."""
SITES = 9


def table(game: str, verdict: Verdict, chosen: int, asked: Any = None) -> Table | None:
    """The position before anything happened, and that of an outcome with what changed marked; None for a
    verdict without a position. The cards that `asked` names are flagged.
    """
    if verdict.start is None:
        return None
    flags = {fold(name) for name in _named(asked)}
    start = laid_out(game, verdict.start, verdict.printed, asked)
    outcome = verdict.outcomes[chosen] if chosen < len(verdict.outcomes) else None
    if outcome is None or outcome.facts == verdict.start:
        return Table(start, None)
    end = _Drawing(game, outcome.facts, verdict.printed, flags, verdict.start).picture()
    return Table(start, end)


def frame(game: str, verdict: Verdict, step: int, asked: Any = None) -> Picture:
    """The table after so many steps of the line of play that a verdict filmed, with what the last of them
    changed; a step behind the film is drawn as it ends.
    """
    film = verdict.film
    assert film is not None
    shown = film.shown
    now, before = (shown[min(number, len(shown) - 1)] for number in (step, max(step - 1, 0)))
    flags = {fold(name) for name in _named(asked)}
    was = film.frames[before] if now != before else None
    return _Drawing(game, film.frames[now], verdict.printed, flags, was).picture()


def laid_out(game: str, facts: Facts, printed: Mapping[str, PrintedCard], asked: Any = None) -> Picture:
    """A position drawn by itself; the cards that `asked` names are flagged."""
    return _Drawing(game, facts, printed, {fold(name) for name in _named(asked)}).picture()


def _named(asked: Any) -> Iterator[str]:
    """Every text in a question: names of cards are among them."""
    if isinstance(asked, str):
        yield asked
        yield asked.rpartition(" of ")[2]
    elif isinstance(asked, Mapping):
        for value in asked.values():
            yield from _named(value)
    elif isinstance(asked, list):
        for value in asked:
            yield from _named(value)


class _Drawing:
    """One position being drawn; `before` is the one with which it is compared."""

    def __init__(
        self, game: str, facts: Facts, printed: Mapping[str, PrintedCard], flags: set[str],
        before: Facts | None = None,
    ) -> None:  # fmt: skip
        self.game = game
        self.facts = facts
        self.printed = printed
        self.flags = flags
        self.cards: list[Card] = list(facts.get("cards", []))
        self.before = _by_key(before.get("cards", [])) if before is not None else None
        self.keys = {id(card): key for key, card in _by_key(self.cards).items()}
        self.values_before: Mapping[str, Any] = before.get("values", {}) if before is not None else {}
        self.players_before: Mapping[str, Any] = before.get("players", {}) if before is not None else {}

    def picture(self) -> Picture:
        """The whole table."""
        players = list(self.facts.get("players", {}))
        fight = fight_of(self.facts)
        areas = [self._area(name) for name in players]
        return Picture(
            game=self.game, facts=list(self._of_game()), path=self._path() if self.game == "tcg" else [],
            zones=list(self._common()), areas=areas, piles=list(self._piles(None)), skirmish=fight[0],
            assigned=fight[1], facing=faced(fight[1], areas),
        )  # fmt: skip

    # -- the game --------------------------------------------------------------------------------------------

    def _of_game(self) -> Iterator[tuple[str, str]]:
        values: Mapping[str, Any] = self.facts.get("values", {})
        if self.game == "lcg":
            quest = next((card for card in self.cards if card.get("in") == "quest"), None)
            known = self.printed.get(str(quest["card"])) if quest is not None else None
            points = known.values.get("quest points") if known is not None else None
            stage = f"stage {values.get('quest stage')}" if values.get("quest stage") else "quest"
            name = f" {quest['card']}" if quest is not None and quest["card"] != "the quest" else ""
            yield (
                f"{stage}{name}",
                f"{self._now('quest progress')}{f' of {points}' if points else ''} progress",
            )
            if values.get("willpower committed"):
                yield "willpower committed", self._now("willpower committed")
        else:
            yield "twilight pool", self._now("twilight")
            yield "moved", f"{values.get('moves', 0)} of {values.get('move limit', 2)}"
            bearer = next((card for card in self.cards if card.get("ring bearer")), None)
            most = f" of {bearer['resistance'] + values.get('burdens', 0)}" if bearer is not None else ""
            yield "burdens", f"{self._now('burdens')}{most}"
            if values.get("threats"):
                yield "threats", self._now("threats")
        if self.facts.get("game", "goes on") != "goes on":
            yield "the game", str(self.facts["game"])

    def _now(self, name: str) -> str:
        """A value of the game, with what it was where that differs."""
        now = self.facts.get("values", {}).get(name, 0)
        was = self.values_before.get(name, now)
        return f"{now}" if was == now else f"{was} → {now}"

    def _path(self) -> list[Site]:
        at = self.facts.get("values", {}).get("site")
        known = {card.get("site number"): card for card in self.cards if self._kind(card) == "site"}
        found = []
        for number in range(1, SITES + 1):
            card = known.get(number)
            name = str(card["card"]) if card is not None and card["card"] != f"site {number}" else ""
            holder = str(card.get("controller", "")) if card is not None else ""
            owner = str(card.get("owner", "")) if card is not None else ""
            found.append(Site(number, name, number == at, holder if holder != owner else ""))
        return found

    def _common(self) -> Iterator[Zone]:
        threat = self.facts.get("values", {}).get("threat in staging area", 0)
        for name, title in (("staging", "staging area"), ("active location", "active location")):
            tiles = self._tiles(card for card in self.cards if card.get("in") == name)
            if tiles or (name == "staging" and threat):
                yield Zone(name=title, tiles=tiles, note=f"threat {threat}" if name == "staging" else "")
        rest = [card for card in self.cards if self._is_common(card)]
        if rest:
            yield Zone(name="beside", tiles=self._tiles(rest))

    def _is_common(self, card: Card) -> bool:
        """Whether a card lies in a place that is nobody's and has no zone of its own."""
        place = card.get("in")
        return (
            place not in (*NESTED, *PILES, "staging", "active location", "play", "engaged")
            and self._kind(card) != "site"
            and card["card"] != "the quest"
            and not (place == "quest" and not card.get("progress"))
        )

    # -- a player --------------------------------------------------------------------------------------------

    def _area(self, player: str) -> Area:
        said: Mapping[str, Any] = self.facts["players"][player]
        own = [c for c in self.cards if c.get("controller", c.get("of")) == player and c.get("in") == "play"]
        own = [card for card in own if self._kind(card) != "site"]
        engaged = [c for c in self.cards if c.get("in") == "engaged" and c.get("of") == player]
        order = {"hero": 0, "companion": 0, "ally": 1, "follower": 1, "minion": 0}
        characters = sorted((c for c in own if self._kind(c) in order), key=lambda c: order[self._kind(c)])
        rest = [card for card in own if self._kind(card) not in order]
        minions = [card for card in characters if self._kind(card) == "minion"]
        fellowship = [card for card in characters if card not in minions]
        named = "fellowship" if self.game == "tcg" else "in play"
        zones = [
            Zone(name=name, tiles=self._tiles(cards))
            for name, cards in (
                ("engaged", engaged), ("minions", minions), (named, fellowship),
                ("support area" if self.game == "tcg" else "beside", rest),
            ) if cards
        ]  # fmt: skip
        return Area(
            name=player, facts=list(self._of_player(player, said)), zones=zones,
            piles=list(self._piles(player)), out=bool(said.get("eliminated")),
        )  # fmt: skip

    def _of_player(self, player: str, said: Mapping[str, Any]) -> Iterator[tuple[str, str]]:
        was: Mapping[str, Any] = self.players_before.get(player, said)
        if "threat" in said:
            before = was.get("threat", said["threat"])
            yield (
                "threat",
                f"{said['threat']}" if before == said["threat"] else f"{before} → {said['threat']}",
            )
        first = self.facts.get("first player") == player
        if first and (self.game == "tcg" or len(self.facts["players"]) > 1):
            role = "Free Peoples player" if self.game == "tcg" else "first player"
            if not player.casefold().endswith(role.casefold()):
                yield role, ""
        if said.get("eliminated"):
            yield "eliminated", ""

    def _piles(self, player: str | None) -> Iterator[Pile]:
        said: Mapping[str, Any] = self.facts["players"].get(player, {}) if player is not None else {}
        counted = {"hand": "cards in hand", "deck": "cards in deck"}
        for place, name in PILES.items():
            there = [c for c in self.cards if c.get("in") == place and c.get("of") == player]
            number = said.get(counted.get(place, ""))
            if there or (number and place == "hand"):
                yield Pile(name, number if number is not None else len(there), self._tiles(there, small=True))

    # -- a card ----------------------------------------------------------------------------------------------

    def _tiles(self, cards: Iterable[Card], *, small: bool = False) -> list[Tile]:
        """The tiles of cards; equal ones are one with their number."""
        tiles: dict[bytes, Tile] = {}
        for card in cards:
            tile = self._tile(card, small=small)
            same = tiles.setdefault(msgspec.json.encode(tile), tile)
            if same is not tile:
                same.copies += 1
        return list(tiles.values())

    def _kind(self, card: Card) -> str:
        known = self.printed.get(str(card["card"]))
        return known.type if known is not None else ""

    def _tile(self, card: Card, *, small: bool = False, depth: int = 0) -> Tile:
        name = str(card.get("as") or card["card"])
        known = self.printed.get(str(card["card"]))
        kind = known.type if known is not None else ""
        of = known.of if known is not None else ""
        under = [
            self._tile(each, small=True, depth=depth + 1) for each in self.cards
            if each.get("in") in NESTED and each.get("on") in (name, card["card"]) and each is not card
        ] if depth < 2 else []  # fmt: skip
        marks = [mark for mark in MARKS if card.get(mark)]
        marks += ["shadow card"] if card.get("in") == "shadow" else []
        marks += ["Ring-bearer"] if card.get("ring bearer") else []
        marks += [f"{ASSIGNED}{card['assigned to']}"] if card.get("assigned to") else []
        return Tile(
            name=name if name.startswith(card["card"]) else f"{card['card']} “{name}”",
            href=f"/{self.game}/card/{slug(str(card['card']))}" if kind not in ("quest", "") else "",
            kind=kind.replace("-", " "), of=of, colour=slug(of or kind), under=under,
            values=[] if small else list(_values(card, kind, known)),
            tokens=list(_tokens(card)), marks=marks, change=self._change(card), small=small,
            flag=bool({fold(name), fold(str(card["card"]))} & self.flags),
        )  # fmt: skip

    def _change(self, card: Card) -> str:
        """What became of a card since the position before: where it went, what it gained or lost."""
        if self.before is None:
            return ""
        was = self.before.get(self.keys[id(card)])
        if was is None:
            return "new"
        if (place := place_in_words(card)) != place_in_words(was):
            return f"→ {place}"
        told = []
        if "exhausted" in card and card["exhausted"] != was.get("exhausted"):
            told.append("exhausted" if card["exhausted"] else "readied")
        for field, name in (*TOKENS.items(), *((value, value) for value in SHORT)):
            now, before = card.get(field), was.get(field)
            if (
                isinstance(now, int)
                and isinstance(before, int)
                and now != before
                and field != "hit points left"
            ):
                what = name if abs(now - before) == 1 else field
                told.append(f"{now - before:+d} {what}".replace("-", "−"))
        return ", ".join(told)


def _values(card: Card, kind: str, known: PrintedCard | None) -> Iterator[Value]:
    wanted = OF_BOTH if kind == "ally" and "strength" in card else VALUES.get(kind, ())
    for name in wanted:
        now = card.get(name)
        if isinstance(now, int):
            printed = known.values.get(name.removesuffix(" left")) if known is not None else None
            differs = printed is not None and printed != now and name not in ("hit points left", "vitality")
            yield Value(SHORT.get(name, name), name.removesuffix(" left"), now, printed if differs else None)


def _tokens(card: Card) -> Iterator[Token]:
    found = [(int(card[field]), name) for field, name in TOKENS.items() if card.get(field)]
    found += [(int(number), f"{name} token") for name, number in (card.get("tokens") or {}).items() if number]
    for number, name in found:
        _, words = counted(number, name, name if name in ("damage", "progress") else "").split(" ", 1)
        yield Token(number, words, number if number <= DOTS else 0)


def _by_key(cards: Iterable[Card]) -> dict[tuple[str, int], Card]:
    """Cards by their label or title, and the how manieth of that name they are."""
    seen: dict[str, int] = {}
    found: dict[tuple[str, int], Card] = {}
    for card in cards:
        name = str(card.get("as") or card["card"])
        seen[name] = seen.get(name, 0) + 1
        found[name, seen[name]] = card
    return found
