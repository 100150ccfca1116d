"""The position that a situation of the card game describes: who sits where, what lies where and how, who is
assigned to whom.
"""

from __future__ import annotations

from collections.abc import Iterable

from ruling_service.engine.kernel.play import Play
from ruling_service.engine.tcg import assignment_phase, ring, table
from ruling_service.engine.tcg.changes import aside
from ruling_service.engine.tcg.drawing import HAND
from ruling_service.engine.tcg.game import TCG
from ruling_service.engine.tcg.keywords import fierce
from ruling_service.engine.tcg.names import PHASES
from ruling_service.engine.tcg.rulesets import NUMBERED_BLOCKS
from ruling_service.engine.tcg.table import Assignment, Skirmish
from ruling_service.engine.tcg.tokens import culture_token
from ruling_service.errors import IllegalHere, MalformedInput
from ruling_service.inputs.quoting import quoted
from ruling_service.situations.shared.catalogue import UNKNOWN, Catalogue
from ruling_service.situations.shared.facts import as_card, split, written_in_pile
from ruling_service.situations.shared.games import edition
from ruling_service.situations.shared.model import CardFacts, CardInPlay, Copy, Pile, Player, Site, Situation
from ruling_service.situations.shared.position import MOST_CARDS, UNKNOWN_CARDS, Position
from ruling_service.situations.tcg.moments import Moment, fought
from ruling_service.slugs import fold

PLAIN_RING = CardFacts(
    name="The One Ring", type="the one ring", strength=1, unique=True, basis="a Ring without text"
)
LAST_SITE = 9
NUMBERED = "site {}"
BROUGHT = "{} bears {}, a card of the other side: {} is its owner."


class Laid(Position):
    """A position of the card game.

    A name means the first card of that name in play, else the first anywhere.
    """

    PLACES = (
        "a player's `ring bearer`, `companions`, `minions`, `support area`, `hand`, `deck`, `discard`, `dead "
        "pile` or `adventure deck`; the `path` for a site; or `stacked` or `attached` on another card"
    )

    def first_player(self) -> int:
        """The Free Peoples player: the one whose turn it is."""
        return table.fp(self.play)

    def player(self, name: str, where: str = "") -> int:
        """The seat of the player of that name; "the Free Peoples player" is the one whose turn it is.

        Raises UnknownName.
        """
        return super().player("the first player" if fold(name) == "the free peoples player" else name, where)

    def in_play(self, zone: str) -> bool:
        """Whether cards in a zone are in play."""
        return table.is_in_play_zone(zone)


def build(situation: Situation, catalogue: Catalogue, at: Moment, *, without: str = "") -> Laid:
    """The position of a situation; `without` leaves the card of that name out, with all that it bears."""
    if not situation.players:
        raise MalformedInput(
            "There are no `players`.", hint="List two or more, each with a `name`.", where="players"
        )
    play = Play(TCG, catalogue, ruleset=edition(situation.ruleset))
    position = Laid(play, catalogue, [player.name for player in situation.players])
    builder = _Builder(situation, position, at, fold(without))
    builder.table(at)
    for seat, player in enumerate(situation.players):
        builder.player(seat, player)
    for seat, player in enumerate(situation.players):
        builder.attachments(seat, player)
    builder.path()
    builder.combat()
    position.complete(situation)
    return position


class _Builder:
    """Lays the cards of a situation out."""

    def __init__(self, situation: Situation, position: Laid, at: Moment, without: str) -> None:
        self.situation = situation
        self.at = at
        self.position = position
        self.play = position.play
        self.catalogue = position.catalogue
        self.without = without

    def table(self, at: Moment) -> None:
        """Who plays, whose turn it is, the twilight pool and where in the turn the game is."""
        play, situation = self.play, self.situation
        play.remember("names", tuple(self.position.players))
        play.remember("players at start", len(self.position.players))
        play.remember("turn player", 0)
        play.remember(
            "turn player",
            self.position.player(situation.turn or situation.first_player)
            if situation.turn or situation.first_player else 0
        )
        play.remember("format", situation.format or None)
        play.remember("pool", situation.twilight)
        play.remember("moves", situation.moves)
        play.remember("fierce round", situation.fierce or None)
        gone = frozenset(seat for seat, player in enumerate(situation.players) if player.eliminated)
        play.remember("eliminated", gone or None)
        phase = at.step.partition(".")[0]
        play.remember("begun", True)
        play.remember("setting up", at.setting_up or None)
        play.remember("step", "" if at.setting_up else at.step)
        play.remember("phase", phase if phase in PHASES else None)
        shadow = table.shadow_players(play)
        named = (
            self.position.player(situation.shadow_player) if situation.shadow_player else shadow[0] if shadow
            else None
        )
        play.remember("shadow player", named if phase == "shadow" else None)

    # -- cards -----------------------------------------------------------------------------------------------

    def left_out(self, card: CardInPlay) -> bool:
        return (
            bool(self.without)
            and self.without in (fold(card.as_), fold(card.card), fold(split(card.card)[0]))
        )

    def put(
        self, written: str | CardInPlay, zone: str, seat: int, *, host: int | None = None,
        types: tuple[str, ...] = ()
    ) -> int | None:
        """A card in play with its tokens, then what it bears and what is stacked on it."""
        card = as_card(written)
        if self.left_out(card):
            return None
        key = self.catalogue.find(card.card, card.printing, types)
        owner = self.position.player(card.owner) if card.owner else seat
        ident = self.play.create(
            key, zone, owner=owner, controller=owner, host=host, life=0 if zone == table.STACKED else 1
        )
        self.position.placed[ident] = card
        self.name(ident, card.as_, card.card)
        if card.wounds:
            self.play.tokens(ident, "wound", card.wounds)
        for culture, number in card.tokens.items():
            self.play.tokens(ident, culture_token(culture), number)
        for borne in card.attached:
            self.put(borne, zone, self._brought_by(borne, ident, owner), host=ident)
        for stacked in card.stacked:
            self.put(stacked, table.STACKED, owner, host=ident)
        return ident

    def _brought_by(self, written: str | CardInPlay, host: int, seat: int) -> int:
        """Whose card a character bears, where that isn't written: one of the other side was brought by an
        opponent.

        Raises IllegalHere where that may be one of several.
        """
        card = as_card(written)
        if card.owner or self.left_out(card):
            return seat
        key = self.catalogue.find(card.card, card.printing)
        its, bearers = self.catalogue[key].facts["side"], self.play.printed(host).facts["side"]
        if {"free peoples", "shadow"} != {fold(str(its)), fold(str(bearers))}:
            return seat
        others = [each for each in table.opponents(self.play, seat) if each != seat]
        if len(others) != 1:
            raise IllegalHere(
                f"{quoted(card.card)} on {self.play.name(host)} is a card of the other side: of several "
                "players it is not known whose.", rule="tcg/opponent", hint="Name its `owner`.",
            )
        owner = self.position.players[others[0]]
        self.position.taken_for[BROUGHT.format(self.play.name(host), card.card, owner)] = None
        return others[0]

    def name(self, ident: int, label: str, written: str) -> None:
        """A card goes by its label, or by its title and subtitle where it was written so."""
        title = split(written)[0]
        if label or fold(title) != fold(self.play.name(ident)):
            self.position.labels[ident] = label or title

    def pile(self, names: Iterable[str | Copy], zone: str, owner: int) -> None:
        for written in names:
            name, label = written_in_pile(written)
            if not self.without or self.without not in (fold(name), fold(label)):
                site = zone.startswith("adventure")
                key = self.site_card(name) if site else self.catalogue.find(name)
                self.name(self.play.create(key, zone, owner=owner, controller=owner), label, name)

    def unknown(self, number: int, zone: str, owner: int) -> None:
        for _ in range(min(number, MOST_CARDS)):
            self.play.create(UNKNOWN["player"], zone, owner=owner, controller=owner)

    # -- players ---------------------------------------------------------------------------------------------

    def player(self, seat: int, player: Player) -> None:
        """One player's cards and numbers."""
        play = self.play
        turn = table.fp(play)
        usual = 2 if seat == turn and not self.at.setting_up else 1
        play.remember(("at site", seat), player.site if player.site is not None else usual)
        if player.ring_bearer:
            self.ring_bearer(seat, player)
        self.companions(seat, player)
        for minion in player.minions:
            self.put(minion, table.MINIONS, seat, types=("minion",))
        for card in player.support_area:
            self.put(card, table.support(seat), seat)
        play.remember(("threats", seat), player.threats or None)
        self.pile(player.dead_pile, table.dead(seat), seat)
        self.pile(player.discard, table.discard(seat), seat)
        self.pile(player.adventure_deck, table.adventure(seat), seat)
        if isinstance(player.hand, int):
            self.unknown(player.hand, table.hand(seat), seat)
        elif not player.hand and self.at.step == "setup.mulligans":
            self.unknown(HAND, table.hand(seat), seat)
        else:
            self.pile(player.hand, table.hand(seat), seat)
        self.deck(player, seat)
        if seat == turn:
            self.pile(self.situation.removed, table.REMOVED, seat)

    def attachments(self, seat: int, player: Player) -> None:
        """What is borne by cards that are written elsewhere, another player's too."""
        for attachment in player.attachments:
            if not self.left_out(attachment):
                host = self.position.the(attachment.on)
                self.put(attachment, self.play.card(host).zone, seat, host=host)

    def companions(self, seat: int, player: Player) -> None:
        """The companions in play, or, before there are fellowships, those in the draw deck that were chosen
        to start with.
        """
        if not self.at.before_fellowships:
            for companion in player.companions:
                self.put(companion, table.fellowship(seat), seat, types=("companion",))
            return
        found = [
            self.put(companion, table.deck(seat), seat, types=("companion",))
            for companion in player.companions
        ]
        starting = tuple(self.play.card(ident).printed for ident in found if ident is not None)
        self.play.remember(("starting", seat), starting or None)

    def ring_bearer(self, seat: int, player: Player) -> None:
        """The Ring-bearer with burdens and the Ring; before there are fellowships he waits beside the table,
        and his burdens are a bid.
        """
        play = self.play
        if self.at.before_fellowships:
            self.waiting(seat, player)
            return
        ident = self.put(player.ring_bearer, table.fellowship(seat), seat, types=("companion", "ally"))
        if ident is None:
            return
        play.remember(("ring-bearer", seat), ident)
        play.remember(("first ring-bearer", seat), ident)
        if player.burdens:
            play.tokens(ident, "burden", player.burdens)
        play.create(
            self.ring(player), table.fellowship(seat), owner=seat, controller=seat, host=ident, life=1
        )
        if player.ring_worn:
            play.remember(("ring worn", seat), ring.worn_until(play, seat))

    def waiting(self, seat: int, player: Player) -> None:
        """The Ring-bearer and the Ring that a player brings to the game."""
        ident = self.put(player.ring_bearer, f"aside:{seat}", seat, types=("companion", "ally"))
        self.play.remember(("ring-bearer", seat), ident)
        self.play.remember(("bid", seat), player.burdens or None)
        self.play.create(self.ring(player), aside(seat), owner=seat, controller=seat)

    def ring(self, player: Player) -> str:
        """The key of the player's Ring."""
        return (
            self.catalogue.find(player.ring, types=("the one ring",)) if player.ring
            else self.catalogue.add(PLAIN_RING)
        )

    def deck(self, player: Player, seat: int) -> None:
        written = player.deck
        pile = (
            Pile(size=written) if isinstance(written, int) else Pile(top=written)
            if isinstance(written, list) else written
        )
        if written == []:
            pile = Pile()
        between = UNKNOWN_CARDS if pile.size is None else pile.size - len(pile.top) - len(pile.bottom)
        self.pile(pile.top, table.deck(seat), seat)
        self.unknown(between, table.deck(seat), seat)
        if between and (pile.size is None or between > MOST_CARDS):
            self.position.open_decks.add(table.deck(seat))
        self.pile(pile.bottom, table.deck(seat), seat)

    # -- path ------------------------------------------------------------------------------------------------

    def path(self) -> None:
        """Nine sites; what the situation does not say of one is a site without text.

        Controlled ones lie in support areas.
        """
        written = {site.number: site for site in self.situation.path}
        controlled = {
            number: seat for seat, player in enumerate(self.situation.players) for number in player.controls
        }
        first = 1 if self.at.step in ("setup.bids", "setup.site") else 0
        for number in range(1, LAST_SITE + 1):
            if (
                number > self.reached() - first and not any(p.number >= number for p in self.situation.path)
                and self.decks_of_sites()
            ):
                continue
            self.lay(written.get(number, Site(number=number)), controlled.get(number))

    def decks_of_sites(self) -> bool:
        return any(player.adventure_deck for player in self.situation.players)

    def reached(self) -> int:
        return max(table.site_number(self.play, seat) for seat in range(len(self.position.players)))

    def lay(self, site: Site, controller: int | None) -> None:
        play = self.play
        block = site.block or self.block()
        facts = CardFacts(
            name=site.as_ or NUMBERED.format(site.number),
            type="site",
            shadow_number=site.shadow_number or 0,
            keywords=site.keywords,
            block=block,
            text=site.text,
            site_number=site.number,
            direction="right",
        )
        key = self.site_card(site.card, site.block) if site.card else self.catalogue.add(facts)
        owner = self.position.player(site.owner) if site.owner else 0
        zone = table.PATH if controller is None else table.support(controller)
        ident = play.create(key, zone, owner=owner, life=1)
        play.remember(("site number", ident), site.number)
        if site.as_:
            self.position.labels[ident] = site.as_
        for stacked in site.stacked:
            self.put(stacked, table.STACKED, owner if controller is None else controller, host=ident)

    def block(self) -> str:
        """The block whose sites the format lays."""
        return self.situation.format if self.situation.format in NUMBERED_BLOCKS else "shadows"

    def site_card(self, name: str, block: str = "") -> str:
        """The key of the site that is named: of several printings the one of its block, of the format's
        where none is told; a printing in brackets goes before both.
        """
        wanted = fold(block) or (self.block() if self.situation.format else "")
        known = self.catalogue.cards.every_printing(name) if wanted else ()
        of_block = [each for each in known if each.type == "site" and fold(each.block) == wanted]
        if of_block:
            return self.catalogue.first_of(of_block, name, types=("site",))
        return self.catalogue.find(name, types=("site",))

    # -- combat ----------------------------------------------------------------------------------------------

    def combat(self) -> None:
        """Who is assigned to whom, and which skirmish is under way."""
        play, the = self.play, self.position.the
        pairs = tuple(
            Assignment(the(each.defender), tuple(the(m) for m in each.minions))
            for each in self.situation.assignments
        )
        play.remember("assignments", pairs or None)
        under_way = fought(self.situation)
        if under_way:
            defender = the(under_way)
            minions = next((a.minions for a in pairs if a.defender == defender), ())
            if not minions:
                raise MalformedInput(
                    f"{under_way} is assigned to nobody.", hint="Say to whom in `assignments`.",
                    where="skirmish"
                )
            play.remember("skirmish", Skirmish(defender, minions))
            play.remember("phase", "skirmish")
        play.rearranged()
        if self.situation.fierce:
            fierce.begin_round(play)  # the round is under way: who is fierce now was fierce as it began
        if self.at.step == "assignment.leftovers":
            # the Free Peoples player is done with his assignments
            play.remember("leftovers", assignment_phase.unassigned(play))
