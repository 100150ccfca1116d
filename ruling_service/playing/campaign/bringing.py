"""What a campaign log brings to a game: heroes and their threat penalty, boons in decks, burdens in the
encounter deck, Permanent cards on their heroes, the campaign card.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from typing import NamedTuple

from ruling_service.engine.language.node import Node
from ruling_service.engine.lcg.campaign import KINDS, Campaign, Worn
from ruling_service.errors import IllegalHere, MalformedInput
from ruling_service.library.scenario_kit import Lot
from ruling_service.playing.campaign.heroes import Change, Team, changed
from ruling_service.playing.campaign.model import CampaignLog, Pooled
from ruling_service.playing.campaign.orders import Barred, barred, next_scenario
from ruling_service.playing.shelf import Shelf
from ruling_service.playing.starting import Seated, Start, resolved
from ruling_service.situations.shared.catalogue import PLAYER_TYPES
from ruling_service.situations.shared.model import CardFacts
from ruling_service.slugs import fold
from ruling_service.spheres import SAGA

POOL = "lcg/rule/campaign-pool"


class Brought(NamedTuple):
    """What a log brings: for the engine, into the encounter deck, into each player's deck (before the hands
    are drawn), by keys; the change of heroes; what nobody imported, and what the table should know.
    """

    campaign: Campaign
    encounter: tuple[str, ...]
    decks: tuple[tuple[str, ...], ...]
    change: Change
    missing: tuple[str, ...]


class _Bringing:
    def __init__(self, log: CampaignLog, start: Start, shelf: Shelf, cards: Sequence[Lot]) -> None:
        self.log, self.start, self.shelf = log, start, shelf
        self.scenario = next_scenario(log, start.scenario)
        self.card = _card_of(cards)
        self.missing: list[str] = []
        self.decks: list[list[str]] = [[] for _ in start.players]
        self.encounter: list[str] = []
        self.worn: list[Worn] = []
        self.drawn: list[tuple[int, str]] = []
        self.brought: Counter[str] = Counter()

    def all(self) -> Brought:
        if len(self.start.players) != len(self.log.players):
            given, known = len(self.start.players), len(self.log.players)
            raise MalformedInput(
                f"{given} decks are given, and the campaign has {known} players.",
                where="decks", hint="One deck for each player of the log, in its order.",
            )
        front, back = self.sides()
        change = changed(self.log, self.teams(), freely=self._says(front, "change_heroes"))
        self.check_decks()
        for number, pooled in enumerate(self.log.pool):
            self.bring(pooled, f"campaign pool[{number}]")
        campaign = Campaign(
            card=front, penalty=change.log.penalty, worn=tuple(self.worn), drawn=tuple(self.drawn),
            unearned=self.unearned(), used=tuple(one.card for one in self.log.pool if one.used),
            notes=tuple(self.log.notes),
        )  # fmt: skip
        if not back and front:
            self.missing.append(f"the other side of the campaign card {self.shelf.catalogue[front].name}")
        return Brought(
            campaign, tuple(self.encounter), tuple(tuple(keys) for keys in self.decks), change,
            tuple(dict.fromkeys(self.missing)),
        )

    # -- heroes and decks ------------------------------------------------------------------------------------

    def teams(self) -> list[Team]:
        """The heroes of each deck."""
        found = []
        for seat in self.start.players:
            heroes = [resolved(card, self.shelf) for card in seat.cards if card.section == "heroes"]
            saga = tuple(one.name for one in heroes if one.sphere.casefold() in SAGA)
            found.append(Team(tuple(one.name for one in heroes if one.name not in saga), saga))
        return found

    def check_decks(self) -> None:
        """Raise IllegalHere for a card of a fallen hero, one that the box bars, or a boon not yet earned."""
        fallen = {fold(one.hero): one.hero for one in self.log.fallen}
        rules = barred(self.log, self.scenario)
        used: Counter[str] = Counter()
        for seat in self.start.players:
            for card in seat.cards:
                facts = resolved(card, self.shelf)
                title = fold(facts.name)
                if title in fallen and facts.type in ("hero", "ally"):
                    raise IllegalHere(
                        f"{facts.name} ({facts.type}) is in the deck of {seat.name}, and has fallen.",
                        rule="lcg/faq/campaign-ally-version-of-a-fallen-hero", where="decks",
                        hint="No version of a fallen hero is used for the rest of the campaign.",
                    )
                self._not_barred(facts, seat, rules)
                if kind_of(facts):
                    used[title] += card.count
        for title, number in used.items():
            earned = sum(one.copies for one in self.log.pool if fold(one.card) == title and not one.hero)
            if number > earned:
                raise IllegalHere(
                    f"{number} copies of the boon {title} are in the decks; the pool has {earned}.",
                    rule=POOL, where="decks",
                    hint="A boon is used once it is earned: take it out of the decks.",
                )
        self.brought = used

    def _not_barred(self, facts: CardFacts, seat: Seated, rules: Sequence[Barred]) -> None:
        for rule in rules:
            named = {fold(title) for title in rule.titles}
            of_the_box = facts.type == "hero" and facts.sphere.casefold() in SAGA
            if fold(facts.name) in named and (not rule.types or facts.type in rule.types) and not of_the_box:
                raise IllegalHere(
                    f"{facts.name} is in the deck of {seat.name}; this scenario allows no such card.",
                    rule=rule.rule, where="decks", hint=f"Not used here: {', '.join(rule.titles)}.",
                )

    # -- the pool --------------------------------------------------------------------------------------------

    def bring(self, pooled: Pooled, where: str) -> None:
        """A card of the pool, to where it begins."""
        facts = self.found(pooled)
        if facts is None:
            self.missing.append(f"{pooled.card} (campaign pool)")
            return
        key, kind = self.shelf.key_of(facts), kind_of(facts)
        seat = next((n for n, one in enumerate(self.log.players) if one.name == pooled.player), None)
        if pooled.hero:
            self._worn(pooled, key)
        elif self._says(key, "permanent", keyword=True) and not self._says(key, "setup"):
            raise MalformedInput(
                f"{pooled.card} is Permanent, and the log doesn't say on which hero.", where=where,
                hint="Add `hero`, the title of the hero that has it (lcg/rule/campaign-permanent).",
            )
        elif kind == "boon" and facts.type in PLAYER_TYPES:
            if seat is not None and not self.brought[fold(facts.name)]:
                self.decks[seat] += [key] * pooled.copies
        elif seat is not None:
            self.drawn += [(seat, key)] * pooled.copies
        elif self._says(key, "plays_like"):
            raise MalformedInput(
                f"{pooled.card} is shuffled into a player's deck, and the log doesn't say whose.",
                where=where, hint="Add `player` (lcg/rule/functions-like-a-player-card).",
            )
        else:
            self.encounter += [key] * pooled.copies

    def _worn(self, pooled: Pooled, key: str) -> None:
        for seat, team in enumerate(self.teams()):
            for hero in (*team.heroes, *team.of_the_saga):
                if fold(hero) == fold(pooled.hero):
                    self.worn.append(Worn(seat, hero, key))
                    return

    def found(self, pooled: Pooled) -> CardFacts | None:
        """The facts of a card of the pool: a boon or burden of that title, else whatever card has it."""
        every = [one for one in self.shelf.titled(pooled.card) if not pooled.set or one.set == pooled.set]
        of_pool = [one for one in every if kind_of(one)]
        return next(iter(of_pool or [one for one in every if one.side in ("", "A")]), None)

    def unearned(self) -> tuple[str, ...]:
        """The boons and burdens of the scenario's product and sets that are not in the pool."""
        if self.card is None:
            return ()
        earned = Counter({fold(one.card): one.copies for one in self.log.pool})
        keys: list[str] = []
        for row in self.shelf.imported.all("lcg"):
            if str(row.get("sphere") or "").casefold() in KINDS and row.get("set") == self.card.set:
                left = _copies(row) - earned[fold(str(row["name"]))]
                earned[fold(str(row["name"]))] -= _copies(row) - max(0, left)
                if left > 0:
                    keys += [self.shelf.key_of(self.shelf.rows([row])[0])] * left
        return tuple(keys)

    # -- the campaign card -----------------------------------------------------------------------------------

    def sides(self) -> tuple[str, str]:
        """The keys of the campaign card's sides, front first; "" for what nobody imported."""
        if self.card is None:
            self.missing.append("the campaign card")
            return "", ""
        keys = self.shelf.sides(self.card.rows)
        return keys[0], keys[1] if len(keys) > 1 else ""

    def _says(self, key: str, kind: str, *, keyword: bool = False) -> bool:
        """Whether a card has a phrase of that kind, or that keyword."""
        if not key:
            return False
        abilities = [one for one in self.shelf.catalogue[key].abilities if isinstance(one, Node)]
        if keyword:
            return any(n.kind == "keyword" and n.get("name") == kind for one in abilities for n in one.walk())
        return any(n.kind == kind for one in abilities for n in one.walk())


def bring(log: CampaignLog, start: Start, shelf: Shelf, cards: Sequence[Lot]) -> Brought:
    """What a log brings to the game that is started; `cards` are the scenario's campaign cards.

    Raises a RulingError for what the campaign doesn't allow, and for what the log leaves open.
    """
    return _Bringing(log, start, shelf, cards).all()


def kind_of(facts: CardFacts) -> str:
    """Whether a card is a "boon" or "burden" as databases write it; "" for any other."""
    sphere = facts.sphere.casefold()
    return sphere if sphere in KINDS else ""


def _card_of(cards: Sequence[Lot]) -> Lot | None:
    """The campaign card of a scenario; of several products' the first."""
    return next(iter(cards), None)


def _copies(row: dict[str, object]) -> int:
    written = str(row.get("quantity") or "1").strip()
    return int(written) if written.isdecimal() and len(written) < 4 else 1
