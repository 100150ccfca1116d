"""The position that a situation describes, as a state of the game: who plays, what lies where and how, which
attack is under way.

Where in the round the game stands, and what is still to be done there, is `moments`; effects resolved earlier
are `earlier`.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import ClassVar

from ruling_service.engine.kernel.play import Play
from ruling_service.engine.lcg import attaching, companies, dials, own_decks, table, taking_turns
from ruling_service.engine.lcg.advancing import FRONTS
from ruling_service.engine.lcg.filters import TOKENS
from ruling_service.engine.lcg.game import LCG
from ruling_service.engine.lcg.keyword_records import KEYWORDS
from ruling_service.engine.lcg.table import Attack
from ruling_service.situations.lcg import stand_ins
from ruling_service.situations.lcg.bound import BOUNDS, step_of
from ruling_service.situations.lcg.placed import PLACES, THE_DIAL, THE_QUEST
from ruling_service.situations.lcg.steps import SETUP
from ruling_service.situations.shared import position as shared
from ruling_service.situations.shared.bound import stands
from ruling_service.situations.shared.catalogue import UNKNOWN, Catalogue
from ruling_service.situations.shared.facts import as_card, split, written_in_pile
from ruling_service.situations.shared.games import edition
from ruling_service.situations.shared.model import (
    Attachment,
    CardFacts,
    CardInPlay,
    Copy,
    Pile,
    Quest,
    Situation,
)
from ruling_service.situations.shared.position import MOST_CARDS, UNKNOWN_CARDS
from ruling_service.slugs import fold

PLAYER_SIDE = ("attachment", "ally", "hero", "event", "player side quest", "treasure")


@dataclass(slots=True)
class Position(shared.Position):
    """A position of this game; a name means the first card of that name in play. `whole` are the keywords of
    whose tokens the situation doesn't say how many are left.
    """

    whole: set[str] = field(default_factory=set)

    PLACES: ClassVar[str] = (
        "a player's `heroes`, `allies`, `attachments`, `engaged`, `hand`, `deck`, `discard`, `contract` or "
        "`set aside`; or the table's `staging area`, `active location`, `quest`, `side quests`, `encounter "
        "deck`, `encounter discard`, `victory display`, `decks` or `set aside`"
    )

    def first_player(self) -> int:
        """Who holds the first player token."""
        return table.first_player(self.play)

    def in_play(self, zone: str) -> bool:
        """Whether cards in a zone are in play."""
        return table.is_in_play_zone(zone)


def build(situation: Situation, catalogue: Catalogue, *, without: str = "") -> Position:
    """The position of a situation; `without` leaves the card of that name out, with all that is attached to
    it.
    """
    play = Play(LCG, catalogue, ruleset=edition(situation.ruleset))
    position = Position(play, catalogue, [player.name for player in situation.players])
    play.remember("names", tuple(position.players))
    first = position.player(situation.first_player) if situation.first_player else 0
    play.remember("first player", first)
    play.remember("round", situation.round)
    if situation.quested:
        play.remember("quested", situation.quested)
    if situation.mode == "easy":
        play.remember("easy mode", True)
    for name, shows in situation.dials.items():
        play.remember(("dial", dials.of_name(name)), shows)
    builder = _Builder(situation, position, fold(without))
    builder.players()
    builder.encounter()
    builder.own_decks()
    builder.quests()
    builder.apart()
    builder.attachments()
    builder.attack()
    builder.decks_left_open()
    builder.tokens_left_open()
    for ident, card in position.placed.items():
        if card.counts_as:
            stand_ins.lay(play, catalogue, ident, card.counts_as)
    position.complete(situation)
    return position


class _Builder:
    """Lays the cards of a situation out."""

    def __init__(self, situation: Situation, position: Position, without: str) -> None:
        self.situation = situation
        self.position = position
        self.play = position.play
        self.catalogue = position.catalogue
        self.without = without
        self.told: dict[int, dict[str, int]] = {}

    # -- cards in play ---------------------------------------------------------------------------------------

    def put(
        self,
        written: str | CardInPlay,
        place: str,
        zone: str,
        *,
        player: int | None = None,
        host: int | None = None,
        facts: CardFacts | None = None,
    ) -> int | None:
        """One card in play with its state, then what is attached to it; None if it is the card to be left
        out.
        """
        card = as_card(written)
        if self.left_out(card):
            return None
        key = (
            self.catalogue.add(facts) if facts
            else self.catalogue.find(card.card, card.printing, () if card.counts_as else PLACES[place])
        )
        side = self.catalogue[key].facts["side"]
        belongs = 0 if place == "side quests" and player is None else player
        owner = self.owner(card, belongs if side == "player" else None)
        theirs = side == "player" or place in ("heroes", "allies") or self.was_claimed(key, card, host)
        controller = player if place != "engaged" and theirs else None
        if host is not None and side == "player" and not card.reason:
            controller = attaching.whose_on(self.play, host, controller)
        ident = self.play.create(key, zone, owner=owner, controller=controller, host=host)
        self.position.placed[ident] = card
        if card.as_:
            self.position.labels[ident] = card.as_
        self.state_of(ident, card)
        for attached in card.attached:
            self.put(
                attached, "attachments", zone, player=player if player is not None else self.holder(attached),
                host=ident
            )
        if card.guarded_by:
            self.guard(ident, card.guarded_by, zone)
        for shadow in card.shadows:
            self.shadow(shadow, ident)
        for name in card.underneath:
            key = self.catalogue.find(name)
            lying = self.play.create(
                key, table.under(ident),
                owner=player if self.catalogue[key].facts["side"] == "player" else None
            )
            self.play.change(lying, face_up=self._lies_open_under(ident))
        return ident

    def _lies_open_under(self, ident: int) -> bool:
        """Whether a card's own text says that what is under it lies faceup."""
        return any(ability.kind == "lies_under" for ability in self.play.printed(ident).abilities)

    def was_claimed(self, key: str, card: CardInPlay, host: int | None) -> bool:
        """Whether a card lies on a player's character as an objective does that has been claimed: its player
        controls it (lcg/objective-cards, lcg/faq/1.07), other encounter cards nobody does (lcg/faq/1.06).
        `owner: encounter deck` says that it was attached without being claimed.
        """
        return (
            self.catalogue[key].type == "objective" and not card.owner and host is not None
            and self.play.card(host).controller is not None
        )

    def left_out(self, card: CardInPlay) -> bool:
        return (
            bool(self.without)
            and self.without in (fold(card.as_), fold(card.card), fold(split(card.card)[0]))
        )

    def owner(self, card: CardInPlay, player: int | None) -> int | None:
        if not card.owner:
            return player
        return (
            None if fold(card.owner) in ("encounter", "encounter deck") else self.position.player(card.owner)
        )

    def holder(self, attached: str | CardInPlay) -> int | None:
        """Who controls a player card attached to something no player controls: its owner, else the first
        player.
        """
        owner = as_card(attached).owner
        return (
            self.position.player(owner) if owner and self.position.is_player(owner)
            else table.first_player(self.play)
        )

    def state_of(self, ident: int, card: CardInPlay) -> None:
        """Tokens, marks and position of a card in play."""
        play = self.play
        exhausted = card.committed if card.exhausted is None else card.exhausted
        play.change(ident, ready=not exhausted, face_up=not card.facedown)
        told = {"damage": card.damage, "resource": card.resources, "progress": card.progress, **card.tokens}
        for kind, number in told.items():
            if number:
                token = TOKENS.get(kind, kind)  # a mire token is a resource token
                play.tokens(ident, token, play.card(ident).token(token) + number)
        self.told[ident] = card.tokens
        if card.committed:
            play.mark(ident, "committed")
        if card.attacked:
            play.mark(ident, "has attacked")
            if (
                table.engaged_player(play, ident) is not None
                and step_of(self.situation.at or stands(self.situation, BOUNDS)).startswith(
                    ("6.7", "6.8", "6.9")
                )
            ):
                play.remember(("attacked", table.engaged_player(play, ident), ident), play.card(ident).life)

    def shadow(self, written: str | CardInPlay, enemy: int) -> None:
        card = as_card(written)
        if self.left_out(card):
            return
        ident = self.play.create(
            self.catalogue.find(card.card, card.printing), table.SHADOW, host=enemy, face_up=False
        )
        if card.as_:
            self.position.labels[ident] = card.as_

    def guard(self, objective: int, written: str | CardInPlay, zone: str) -> None:
        guard = self.put(written, "staging area", zone)
        if guard is not None:
            self.play.change(objective, host=guard)
            self.play.remember(("guards", guard), objective)

    # -- players ---------------------------------------------------------------------------------------------

    def players(self) -> None:
        play = self.play
        gone = frozenset(seat for seat, player in enumerate(self.situation.players) if player.eliminated)
        if gone:
            play.remember("eliminated", gone)
        for seat, player in enumerate(self.situation.players):
            area = table.area(seat)
            for hero in player.heroes:
                self.put(hero, "heroes", area, player=seat)
            for ally in player.allies:
                self.put(ally, "allies", area, player=seat)
            for enemy in player.engaged:
                self.put(enemy, "engaged", table.engaged_area(seat), player=seat)
            if player.contract and fold(player.contract) != self.without:
                play.create(self.catalogue.find(player.contract), area, owner=seat, controller=seat)
            if player.heroes:
                play.remember(("had heroes", seat), True)
            costs = sum(play.value(i, "threat cost") or 0 for i in table.heroes(play, seat))
            play.remember(("threat", seat), costs if player.threat is None else player.threat)
            hand: list[str | Copy]
            hand = [UNKNOWN["player"]] * player.hand if isinstance(player.hand, int) else player.hand
            self.pile(hand, table.hand(seat), owner=seat)
            self.pile(player.discard, table.discard(seat), owner=seat)
            for killed in (i for i in play.state.zone(table.discard(seat)) if play.printed(i).type == "hero"):
                play.remember(("killed", killed), True)
                costs += play.printed(killed).values.get("threat cost") or 0
            play.remember(("starting threat", seat), costs)
            self.pile(player.set_aside, table.ASIDE, owner=seat)
            self.deck(player.deck, table.deck(seat), owner=seat)
            for name, pile in player.decks.items():
                self.own_deck(pile, own_decks.zone(name, seat), seat)
        for written in (self.situation.staging_area, self.situation.side_quests):
            for card in written:
                self.put(
                    card, "staging area" if written is self.situation.staging_area else "side quests",
                    table.STAGING
                )
        self.active(self.situation.active_location, table.ACTIVE)

    def active(self, written: str | CardInPlay | list[str | CardInPlay], zone: str) -> None:
        """The active location, or several."""
        for location in written if isinstance(written, list) else [written]:
            if location:
                self.put(location, "active location", zone)

    def attachments(self) -> None:
        """Attachments that name their host."""
        for seat, player in enumerate(self.situation.players):
            for attachment in player.attachments:
                if self.left_out(attachment) or self.without and fold(attachment.on) == self.without:
                    continue
                if fold(attachment.on) == "staging area":
                    self.put(attachment, "attachments", table.STAGING, player=seat)
                elif fold(attachment.on) == THE_DIAL:
                    self.on_the_dial(attachment, seat)
                else:
                    host = (
                        table.main_quest(self.play) if fold(attachment.on) == THE_QUEST
                        else self.position.the(attachment.on)
                    )
                    zone = table.QUEST if host is None else self.play.card(host).zone
                    self.put(attachment, "attachments", zone, player=seat, host=host)

    def on_the_dial(self, attachment: Attachment, seat: int) -> None:
        """A card on a player's threat dial, under nobody's control (lcg/attachment-cards)."""
        ident = self.put(attachment, "attachments", table.area(seat))
        if ident is not None:
            self.play.remember((table.ON_A_DIAL, ident), self.play.card(ident).life)

    # -- piles -----------------------------------------------------------------------------------------------

    def pile(self, names: Iterable[str | Copy], zone: str, owner: int | None = None) -> None:
        """Cards out of play, the first one topmost."""
        for written in names:
            name, label = written_in_pile(written)
            if name in UNKNOWN.values():
                self.play.create(name, zone, owner=owner)
            elif not self.without or self.without not in (fold(name), fold(label)):
                ident = self.play.create(self.printing(name, owner), zone, owner=owner)
                if label:
                    self.position.labels[ident] = label

    def printing(self, name: str, owner: int | None) -> str:
        """The card of that name that can be in a player's or the encounter deck: where a hero shares its
        title, the other one.
        """
        facts = (
            self.catalogue.cards.every_printing(name) or self.catalogue.cards.every_printing(split(name)[0])
        )
        kinds = {
            f.type for f in facts
            if (f.type in PLAYER_SIDE) == (owner is not None) and f.type not in ("hero", "quest")
        }
        return self.catalogue.find(name, types=tuple(sorted(kinds)))

    def deck(self, written: list[str | Copy] | int | Pile, zone: str, owner: int | None = None) -> None:
        """A deck: named cards on top and at the bottom, unknown ones between, as many as the situation says.
        """
        unknown = UNKNOWN["encounter" if owner is None else "player"]
        pile = (
            Pile(size=written) if isinstance(written, int) else Pile(top=written)
            if isinstance(written, list) else written
        )
        named = len(pile.top) + len(pile.bottom)
        between = UNKNOWN_CARDS if pile.size is None else pile.size - named
        self.pile(pile.top, zone, owner)
        self.pile([unknown] * min(between, MOST_CARDS), zone, owner)
        self.pile(pile.bottom, zone, owner)
        if between:
            self.position.open_decks.add(zone)

    def encounter(self) -> None:
        situation = self.situation
        self.deck(situation.encounter_deck, table.ENCOUNTER_DECK)
        self.pile(situation.encounter_discard, table.ENCOUNTER_DISCARD)
        for names, zone in (
            (situation.victory_display, table.VICTORY),
            (situation.set_aside, table.ASIDE),
            (situation.removed, table.REMOVED),
            (situation.beside, table.SCENARIO),
        ):
            for name in names:
                if fold(name) != self.without:
                    key = self.catalogue.find(name)
                    owner = 0 if self.catalogue[key].facts["side"] == "player" else None
                    self.play.create(key, zone, owner=owner)

    def own_decks(self) -> None:
        """Decks of their own beside the encounter deck, with their discard piles."""
        for name, pile in self.situation.decks.items():
            self.own_deck(pile, own_decks.zone(name))
            own_decks.is_laid_out(self.play, name)
        for name, names in self.situation.deck_discards.items():
            self.pile(names, own_decks.discard_zone(name))

    def own_deck(
        self, written: list[str | Copy] | int | Pile, zone: str, owner: int | None = None
    ) -> None:
        """One of them; with no cards it is there all the same."""
        self.deck(written, zone, owner)
        self.play.state.zones.setdefault(zone, ())

    def decks_left_open(self) -> None:
        """Decks of their own that a card of the position draws on, or one that an act brings, and nobody has
        laid out: unknown cards lie in them.
        """
        for name in own_decks.drawn_on(self.play, self.brought_by_acts()):
            seats = range(len(self.position.players)) if own_decks.is_of_players(name) else (None,)
            for seat in seats:
                where = own_decks.zone(name, seat)
                if where != table.ASIDE and where not in self.play.state.zones:
                    self.deck([], where, owner=seat)
        own_decks.come_from_decks(self.play)

    def brought_by_acts(self) -> list[str]:
        """The keys of the cards that only the acts of the situation name."""
        names = [act.name for act in self.situation.do if isinstance(act.name, str)]
        printings = self.catalogue.cards.every_printing
        return [
            self.catalogue.encounter_card(name) for name in names
            if any(card.type not in PLAYER_SIDE for card in printings(name))
            and not self.position.called(name, self.play)
        ]

    # -- quest -----------------------------------------------------------------------------------------------

    def quests(self) -> None:
        """The current stage and those that follow it; without any said, one without text follows, unless the
        stage is the last.
        """
        written = self.situation.quest
        quest = Quest(card=written) if isinstance(written, str) else written
        self.current(quest, table.QUEST)
        following = [Quest(card=each) if isinstance(each, str) else each for each in quest.next]
        before = [self.play.printed(i).facts.get("stage") or 0 for i in table.main_stages(self.play)] or [0]
        for number, each in enumerate(following, start=2):
            key = self.stage(each, number, after=max(before))
            self.play.create(key, table.QUEST_DECK)
            before.append(self.catalogue[key].facts.get("stage") or 0)
        if (following[-1] if following else quest).last:
            self.play.remember("last stage known", True)
        elif not following:
            self.play.create(UNKNOWN["quest"], table.QUEST_DECK)

    def current(self, quest: Quest, zone: str) -> None:
        """A stage in play with its progress and attachments."""
        ident = self.play.create(self.stage(quest, 1), zone)
        for kind, number in {"progress": quest.progress, **quest.tokens}.items():
            if number:
                self.play.tokens(ident, kind, number)
        self.told[ident] = quest.tokens
        for attached in quest.attached:
            self.put(attached, "attachments", zone, player=self.holder(attached), host=ident)

    def apart(self) -> None:
        """Players whom a text has separated: what they have to themselves, and whose turn it is."""
        for seat, player in enumerate(self.situation.players):
            if player.apart is None:
                continue
            others = (self.position.player(name) for name in player.apart.with_)
            company = taking_turns.are_apart(self.play, (seat, *others))
            quest = player.apart.quest
            self.current(
                Quest(card=quest) if isinstance(quest, str) else quest,
                companies.elsewhere(table.QUEST, company)
            )
            for card in player.apart.staging_area:
                self.put(card, "staging area", companies.elsewhere(table.STAGING, company))
            self.active(player.apart.active_location, companies.elsewhere(table.ACTIVE, company))
        if companies.are_separated(self.play):
            turn = self.situation.turn
            whose = self.position.player(turn) if turn else companies.token_holder(self.play)
            taking_turns.look_at(self.play, companies.of(self.play, whose))

    def stage(self, quest: Quest, number: int, after: int = 0) -> str:
        """The quest card's key: that of its side A before it is turned, as those of the quest deck lie. One
        of which no number is said has a higher one than those that it comes `after`.
        """
        if quest.card:
            key = self.catalogue.find(quest.card, types=("quest",))
            other = self.catalogue[key].facts.get("other side")
            is_front = self.catalogue[key].facts["quest side"] in FRONTS
            before = number > 1 or self.situation.at == SETUP
            return str(other) if other and is_front != before else key
        facts = CardFacts(
            name="the quest" if number == 1 else f"stage {quest.stage or number}", type="quest",
            text=quest.text,
            quest_points=quest.quest_points, stage=quest.stage or max(number, after + 1),
        )  # fmt: skip
        return self.catalogue.add(facts)

    def tokens_left_open(self) -> None:
        """Tokens of which a keyword gives its card so many: all of them, where the situation doesn't say how
        many are left.
        """
        if self.situation.at == SETUP:
            return
        for record in KEYWORDS:
            for ident, told in self.told.items() if record.token else ():
                if record.token not in told and (number := self.play.value(ident, record.name)):
                    self.play.tokens(ident, record.token, number)
                    self.position.whole.add(record.name)

    # -- attack ----------------------------------------------------------------------------------------------

    def attack(self) -> None:
        """The attack in progress, with the characters that take part exhausted unless the position says
        otherwise.
        """
        written = self.situation.attack
        if written is None:
            return
        play, the = self.play, self.position.the
        enemy, player = the(written.enemy), self.position.player(written.player)
        defenders, attackers = tuple(self.position.each(written.defenders)), tuple(
            self.position.each(written.attackers)
        )
        for ident in (*defenders, *attackers):
            if self.position.placed[ident].exhausted is None:
                play.change(ident, ready=False)
        play.remember("active player", player)
        if attackers:
            at_range = () if table.engaged_player(play, enemy) == player else tuple(
                i for i in attackers if play.value(i, "ranged")
            )
            play.remember(
                "attacks",
                (Attack(False, enemy, player, attackers=attackers, ranged=at_range, declared=True),)
            )
            play.remember(("attacked", player, enemy), play.card(enemy).life)
            return
        declared = bool(defenders or written.undefended)
        play.remember("attacks", (Attack(True, enemy, player, defenders=defenders, declared=declared),))
        play.mark(enemy, "has attacked")
