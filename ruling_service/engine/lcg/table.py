"""Reading the table: who plays, what is where, who controls and is engaged with whom.

Questions only; nothing here changes anything.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable, Sequence
from functools import lru_cache
from typing import NamedTuple

from ruling_service.engine.kernel.cards import Card
from ruling_service.engine.kernel.keywords import plain_name
from ruling_service.engine.kernel.places import deck as deck
from ruling_service.engine.kernel.places import discard as discard
from ruling_service.engine.kernel.places import hand as hand
from ruling_service.engine.kernel.places import lying_in, lying_with
from ruling_service.engine.kernel.play import Play
from ruling_service.engine.kernel.unnamed import asks_value
from ruling_service.engine.lcg import companies, facedown, titles

STAGING, ACTIVE, QUEST = companies.PLACES
QUEST_DECK = "quest deck"
ENCOUNTER_DECK = "encounter deck"
ENCOUNTER_DISCARD = "encounter discard"
VICTORY = "victory display"
ASIDE = "set aside"
REMOVED = "removed"
SHADOW = "shadow"
REVEALING = "revealing"
AREA = " area"
"""How the names of play areas end that are apart from the staging area and nobody's own."""
BESIDE = "beside the quest"
"""Where cards lie that are in play next to the quest cards: in no area."""
SCENARIO = "scenario"
UNEARNED = "unearned"
"""Boons and burdens that a campaign's players have not earned: in no game until a text brings them in
(lcg/rule/campaign-pool).
"""
PLAYING = "playing"

HEROES = ("hero", "objective-hero")
CHARACTERS = ("hero", "ally", "objective-ally", "objective-hero")
PLAYER_CARDS = ("hero", "ally", "attachment", "event", "player side quest", "treasure", "contract")


class Attack(NamedTuple):
    """An attack under way.

    `player` is the defending player of an enemy's attack, the attacking player of the players' own.

    `against` is the character an enemy attacks instead of a player. `ranged` are attackers that take part
    through the keyword. `gone` is set when a game rule ends the attack early. `felled` and `hurt` are the
    cards it destroyed and damaged (`damage` in all), `hurt_defending` the defenders that were dealt damage by
    whatever meanwhile, `left_defending` and `left_attacking` those that left play while they took part in it.
    `strengths` is what each of the players' attackers adds, once the attack strength is determined. A
    `harmless` one deals no damage. `excess` is what it dealt beyond the hit points of those hit.
    """

    by_enemy: bool
    enemy: int
    player: int
    defenders: tuple[int, ...] = ()
    attackers: tuple[int, ...] = ()
    ranged: tuple[int, ...] = ()
    against: int | None = None
    declared: bool = False
    outside: bool = False
    damage: int = 0
    destroyed: bool = False
    felled: tuple[int, ...] = ()
    hurt: tuple[int, ...] = ()
    hurt_defending: tuple[int, ...] = ()
    left_defending: tuple[int, ...] = ()
    left_attacking: tuple[int, ...] = ()
    strengths: tuple[tuple[int, int], ...] | None = None
    harmless: bool = False
    excess: int = 0


def has_defended(attack: Attack) -> bool:
    """Whether somebody defends, or did until the attack destroyed him; one who left play otherwise no longer
    does (lcg/framework/6.4.3).
    """
    return bool(attack.defenders) or any(i in attack.left_defending for i in attack.felled)


def players(play: Play) -> tuple[int, ...]:
    """The players still in the game, in player order; where they are separated, those of the company whose
    turn it is.
    """
    order: tuple[int, ...] | None = play.state.layout.get("players")
    if order is None:
        order = play.state.layout["players"] = companies.those_here(play, companies.everyone(play))
    return order


def first_player(play: Play) -> int:
    """The player with the first player token; where the players are separated and he is elsewhere, the first
    of those here in player order, as if nobody else were in the game.
    """
    first = companies.token_holder(play)
    if companies.are_separated(play) and first not in players(play):
        return next(iter(players(play)), first)
    return first


def next_player(play: Play, player: int) -> int | None:
    """The next player clockwise who is still in the game; none in a solo game (lcg/next-player), nor for one
    whom a text has separated from all others.
    """
    return next(iter(companies.those_here(play, companies.clockwise_of(play, player))), None)


def threat(play: Play, player: int) -> int:
    """The player's threat."""
    level: int = play.fact(("threat", player), 0)
    return level


def area(player: int) -> str:
    """The name of a player's play area, where that player's characters are."""
    return f"play:{player}"


def engaged_area(player: int) -> str:
    """The name of the area of enemies engaged with a player."""
    return f"engaged:{player}"


def under(host: int | str) -> str:
    """The name of the place underneath a card; cards there are out of play."""
    return f"under:{host}"


def laid_before(player: int) -> str:
    """The name of the place where cards lie faceup before a player, out of play."""
    return f"laid before:{player}"


LAID_OUT = "laid out"
"""The place where cards of the encounter deck lie faceup, out of play."""


def has_printed_keyword(play: Play, ident: int, keyword: str) -> bool:
    """Whether the keyword is printed on the card (lcg/printed)."""
    return any(
        ability.kind == "keyword" and plain_name(ability["name"]) == plain_name(keyword)
        for ability in play.printed(ident).abilities
    )


def is_in_play(card: Card) -> bool:
    """Whether a card is in play: a player's, engaged, staged, the active location or the current quest
    (lcg/in-play-and-out-of-play).
    """
    return is_in_play_zone(card.zone)


def in_play(play: Play) -> tuple[int, ...]:
    """Every card in play, in a fixed order; where the players are separated, those of the company in turn."""
    found: tuple[int, ...] | None = play.state.layout.get("in play")
    if found is None:
        found = play.state.layout["in play"] = lying_in(play, companies.wanted_here(play, is_in_play_zone))
    return found


@lru_cache(maxsize=1024)
def is_in_play_zone(zone: str) -> bool:
    """Whether cards in a zone are in play."""
    there = zone in (STAGING, ACTIVE, QUEST, BESIDE)
    return there or zone.endswith(AREA) or zone.startswith(("play:", "engaged:", *companies.ELSEWHERE))


@lru_cache(maxsize=1024)
def is_aside(zone: str) -> bool:
    """Whether cards in a zone are in a hand, a deck or a discard pile."""
    return (
        zone in (ENCOUNTER_DECK, ENCOUNTER_DISCARD) or zone.startswith(("hand:", "deck:", "discard:"))
        or (zone != QUEST_DECK and zone.partition(":")[0].endswith((" deck", " discard")))
    )


def speaking(play: Play) -> tuple[int, ...]:
    """Every card whose text is active because of where it is: in play or being revealed, and face up.

    In a fixed order.
    """
    found: tuple[int, ...] | None = play.state.layout.get("speaking")
    if found is None:
        cards = play.state.cards
        there = sorted((*in_play(play), *play.state.zone(REVEALING), *play.state.zone(SCENARIO)))
        found = play.state.layout["speaking"] = tuple(
            i for i in there if cards[i].face_up and not is_taken(play, i)
        )
    return found


def is_turned_down(card: Card) -> bool:
    """Whether a card lies facedown in play: nothing that is printed on it counts."""
    return not card.face_up and is_in_play(card)


def prints_type(play: Play, ident: int, types: Sequence[str]) -> bool:
    """Whether a card lies facedown in play as nothing else, and one of the types is printed on its face."""
    if not is_turned_down(play.card(ident)) or facedown.stands_for(play, ident) is not None:
        return False
    return play.printed(ident).type in types


def prisoners(play: Play) -> tuple[int, ...]:
    """The heroes that lie facedown in play until they are rescued (lcg/scenario/escape-from-dol-guldur)."""
    return tuple(
        i for i in in_play(play) if is_turned_down(play.card(i)) and play.printed(i).type == "hero"
        and play.card(i).host is None
    )


ON_A_DIAL = "on a dial"
"""The fact about a card that is attached to no other, but to a threat dial: since which of its lives."""

CAPTIVE = "captive"
"""The mark, and the trait, of a character that an encounter card holds (lcg/scenario/the-uruk-hai)."""


def is_taken(play: Play, ident: int) -> bool:
    """Whether an encounter card took this ally, event or hero as an attachment: no text there
    (lcg/scenario/foundations-of-stone).
    """
    card = play.card(ident)
    if card.host is None or card.owner is None or play.card(card.host).owner is not None:
        return False
    if card.marked(CAPTIVE):
        return False
    return play.printed(ident).type in ("ally", "event", "hero")


def is_attached(play: Play, card: Card) -> bool:
    """Whether a card is attached to another, or to a threat dial."""
    return card.host is not None or play.state.facts.get((ON_A_DIAL, card.id)) == card.life


def kind(play: Play, ident: int) -> str:
    """What a card is now: its printed type, or another that an effect gives it."""
    known: dict[int, str] | None = play.state.texts.get("kinds")
    if known is None or ident not in known:
        value: str = play.value(ident, "type")
        return value
    return known[ident]


def keep_kinds(play: Play) -> None:
    """Say that no text changes what cards are: their kinds can be kept until something else is said."""
    play.state.texts["kinds"] = {}


def _while_kinds_hold(play: Play, key: Hashable, compute: Callable[[], list[int]]) -> list[int]:
    """A list of cards by their kind, kept as long as no card moves and no text changes any kind."""
    texts = play.state.texts
    found: list[int] | None = texts.get(key)
    if found is None:
        found = compute()
        if "kinds" in texts:
            texts[key] = found
    return found.copy()


def is_called(play: Play, ident: int, title: object) -> bool:
    """Whether a card has the title that a text names, or the one that it means by it (`titles`)."""
    name = play.name(ident)
    if name == title or not isinstance(title, str):
        return name == title
    meant: frozenset[str] = play.while_printed(
        ("meant by", title), lambda: titles.meant(titles.plain(title), _titles(play))
    )
    return titles.plain(name) in meant


def has_title(play: Play, ident: int, title: object) -> bool:
    """Whether a card that a text speaks of has that title; of one that nobody named that is not known, and
    the line of play hangs on it (lcg/copy-of-a-card).
    """
    return not asks_value(play, ident) and is_called(play, ident, title)


def share_title(play: Play, one: int, other: int) -> bool:
    """Whether two cards are copies of each other, as a card is of itself; of one that nobody named that is
    not known, and the line of play hangs on it (lcg/copy).
    """
    if one == other:
        return True
    return not any([asks_value(play, ident) for ident in (one, other)]) and play.name(one) == play.name(other)


def _titles(play: Play) -> frozenset[str]:
    """The titles of all cards of the game."""
    found: frozenset[str] = play.while_printed(
        "plain titles",
        lambda: frozenset(titles.plain(play.catalogue[c.printed].name) for c in play.state.cards.values())
    )
    return found


def is_character(play: Play, ident: int) -> bool:
    """Whether a card is a hero or ally of any kind (lcg/character-cards)."""
    return kind(play, ident) in CHARACTERS and not is_taken(play, ident)


def is_enemy(play: Play, ident: int) -> bool:
    """Whether a card is an enemy."""
    return "enemy" in kind(play, ident)


def is_location(play: Play, ident: int) -> bool:
    """Whether a card is a location."""
    return kind(play, ident) in ("location", "objective-location")


NO_ENCOUNTER_CARDS = frozenset(["quest", "campaign", "nightmare", "scenario"])
"""Types of cards that are neither player cards nor encounter cards."""


def is_player_card(play: Play, ident: int) -> bool:
    """Whether a card is a player card by its back (lcg/cardtypes)."""
    return play.printed(ident).facts.get("side") == "player"


def is_encounter_card(play: Play, ident: int) -> bool:
    """Whether a card is an encounter card: a quest card is none, nor what lies beside the game (a scenario's
    rules, a campaign or nightmare card); an encounter side quest is one (lcg/rule/1.1.1, lcg/rule/1.2.6).
    """
    return not is_player_card(play, ident) and kind(play, ident) not in NO_ENCOUNTER_CARDS


def controlled(play: Play, player: int) -> list[int]:
    """The cards in play that a player controls, attachments included."""
    found: list[int] = play.while_laid_out(
        ("controlled", player), lambda: [i for i in in_play(play) if play.card(i).controller == player]
    )
    return found


def characters(play: Play, player: int) -> list[int]:
    """The characters a player controls."""
    return _while_kinds_hold(
        play, ("characters", player), lambda: [i for i in controlled(play, player) if is_character(play, i)]
    )


def all_characters(play: Play) -> list[int]:
    """Every character in play."""
    return [i for i in in_play(play) if is_character(play, i) and play.card(i).controller is not None]


def heroes(play: Play, player: int) -> list[int]:
    """The heroes a player controls."""
    return players_with_heroes(play).get(player, []).copy()


def players_with_heroes(play: Play) -> dict[int | None, list[int]]:
    """The heroes in play by the player who controls them."""
    found: dict[int | None, list[int]] | None = play.state.texts.get("heroes")
    if found is None:
        found = {}
        for ident in in_play(play):
            if kind(play, ident) in HEROES:
                found.setdefault(play.card(ident).controller, []).append(ident)
        if "kinds" in play.state.texts:
            play.state.texts["heroes"] = found
    return found


def engaged_with(play: Play, player: int) -> list[int]:
    """The enemies engaged with a player."""
    return [i for i in play.state.zone(engaged_area(player)) if is_enemy(play, i)]


def engaged_player(play: Play, enemy: int) -> int | None:
    """The player an enemy is engaged with, if any."""
    zone = play.card(enemy).zone
    return int(zone.partition(":")[2]) if zone.startswith("engaged:") else None


def last_controller(play: Play, ident: int) -> int | None:
    """Who controls a card, in play perhaps nobody; out of play whoever controlled it as it left, else its
    owner (lcg/ownership-and-control).
    """
    card = play.card(ident)
    if card.controller is not None or is_in_play(card):
        return card.controller
    left_from: int | None = play.fact(("left from", ident), card.owner)
    return left_from


def last_engaged(play: Play, enemy: int) -> int | None:
    """The player an enemy is engaged with, else whom it was engaged with as it left play or went back to the
    staging area, if anybody.
    """
    now, left = engaged_player(play, enemy), play.fact((LEFT_ENGAGED_WITH, enemy), ())
    return next(iter(left), None) if now is None else now


CONTROLLED_BEFORE = "controlled before"
"""The fact who controlled a card before its control changed last; and the name under which who hears of that
change holds the card and that player.
"""

LEFT_ENGAGED_WITH = "left engaged with"
"""The fact with which players an enemy was, or was considered to be, engaged as it left play or went back to
the staging area.
"""


def enemies_in_play(play: Play) -> list[int]:
    """Every enemy in play."""
    return [i for i in in_play(play) if is_enemy(play, i)]


def staged(play: Play) -> tuple[int, ...]:
    """The cards in the staging area, without what is attached to them."""
    return tuple(i for i in play.state.zone(STAGING) if play.card(i).host is None)


def active_locations(play: Play) -> tuple[int, ...]:
    """The active location; some effects allow a second one (lcg/faq/1.34)."""
    return tuple(i for i in play.state.zone(ACTIVE) if play.card(i).host is None)


def current_quest(play: Play) -> int | None:
    """The current quest card: the side quest chosen for this phase, else the main quest.

    None once that side quest has left play: no other takes its place before the phase ends (lcg/rule/2.5.3).
    """
    chosen: int | None = play.fact("current quest")
    if chosen is not None:
        return chosen if play.card(chosen).zone in (QUEST, STAGING) else None
    return main_quest(play)


RULES = "scenario"
"""The type of what stands for the special rules of a scenario (`situations.shared.unread.RULES`)."""


def is_rules(play: Play, ident: int) -> bool:
    """Whether that stands for the special rules of a scenario, which are no card."""
    return play.printed(ident).type == RULES


def main_quest(play: Play) -> int | None:
    """The quest card of the quest deck, whether it or a side quest is the current quest."""
    here = main_stages(play)
    chosen: int | None = play.fact("current stage") if len(here) > 1 else None
    return chosen if chosen in here else here[0] if here else None


def main_stages(play: Play) -> list[int]:
    """The quest cards of the quest deck that are in play: the stage, or several where a text puts them there
    (`several_stages`).
    """
    return [i for i in play.state.zone(QUEST) if play.card(i).host is None]


def attachments(play: Play, host: int) -> list[int]:
    """What is attached to a card; its shadow cards are not."""
    return [i for i in lying_with(play, host) if play.card(i).zone != SHADOW]


def shadow_cards(play: Play, enemy: int) -> list[int]:
    """The shadow cards dealt to an enemy, first dealt first."""
    return [i for i in play.state.zone(SHADOW) if play.card(i).host == enemy]


def committed(play: Play) -> list[int]:
    """The characters committed to the quest."""
    return [i for i in in_play(play) if play.card(i).marked("committed")]


def attacks(play: Play) -> tuple[Attack, ...]:
    """The attacks under way, the innermost last."""
    under_way: tuple[Attack, ...] = play.fact("attacks", ())
    return under_way


def attack(play: Play) -> Attack | None:
    """The innermost attack under way."""
    under_way = attacks(play)
    return under_way[-1] if under_way else None


def take_note_of_damage(play: Play, ident: int, amount: int, *, by_attack: bool) -> None:
    """The attacks under way know of damage that was dealt to a card: the innermost one of what it dealt
    itself and how much of that went beyond the card's hit points, each one of what was dealt to who defends
    against it. The tokens lie on the card already.
    """
    under_way = attacks(play)
    noted = [
        each._replace(hurt_defending=(*each.hurt_defending, ident))
        if each.by_enemy and ident in each.defenders else each for each in under_way
    ]
    if by_attack and noted:
        last, points = noted[-1], play.value(ident, "hit points")
        beyond = 0 if points is None else min(amount, max(0, play.card(ident).token("damage") - points))
        noted[-1] = last._replace(
            damage=last.damage + amount, hurt=(*last.hurt, ident), excess=last.excess + beyond
        )
    if noted:
        play.remember("attacks", tuple(noted))


TURNED_UP = "stage turned up"
"""The name under which the game remembers a stage that is being turned to its other side and revealed."""


def unhurt(attack: Attack) -> tuple[int, ...]:
    """Those who defend and were dealt no damage by anything since they do."""
    return tuple(i for i in attack.defenders if i not in attack.hurt_defending)


def is_fighting(play: Play, ident: int) -> bool:
    """Whether a card takes part in an attack under way."""
    return any(ident in (each.enemy, *each.defenders, *each.attackers) for each in attacks(play))


def whom_it_speaks_to(play: Play, under_way: tuple[Attack, ...] | None) -> tuple[int, int] | None:
    """The enemy that makes the innermost of these attacks and the player it attacks, where its text speaks to
    that player only for that: an engaged enemy speaks to the player it is engaged with all the time.
    """
    if not under_way or not under_way[-1].by_enemy:
        return None
    enemy, player = under_way[-1][1:3]
    return None if play.card(enemy).zone == engaged_area(player) else (enemy, player)


def rule_of_extra_attacks(play: Play, *, by_enemy: bool) -> tuple[str, ...]:
    """The entry of attacks that come by an effect: additional ones in the combat phase, or such in another
    phase.
    """
    if phase(play) != "combat":
        return ("lcg/attacks-outside-the-combat-phase",)
    return ("lcg/faq/1.42" if by_enemy else "lcg/faq/1.11",)


def _attacks_and_the_next(play: Play) -> int:
    return len(attacks(play)) + bool(play.fact("attack to come"))


def is_in_an_attack(play: Play) -> bool:
    """Whether an attack is under way, or called for and about to begin."""
    return _attacks_and_the_next(play) > 0


def attack_end(play: Play) -> str:
    """The milestone at which the innermost attack under way ends; attacks inside others have their own."""
    depth = _attacks_and_the_next(play)
    return "attack ends" if depth <= 1 else f"attack {depth} ends"


def attack_over(play: Play) -> str:
    """The milestone just after it, when all that waits for the end of the attack has been carried out."""
    return f"after {attack_end(play)}"


def names(play: Play, cards: Iterable[int]) -> str:
    """The titles of some cards, for a sentence."""
    titles = [play.name(i) for i in cards]
    return (
        titles[0] if len(titles) == 1 else ", ".join(titles[:-1]) + " and " + titles[-1] if titles
        else "nothing"
    )


SHIPS = {"ship_objective": ("objective-ally",), "ship_enemy": ("enemy",)}
"""Nouns for ships, and the types of the cards of that trait that they name (lcg/rule/ships)."""


def is_type(play: Play, ident: int, noun: str) -> bool:
    """Whether a card is what a noun of the card language names."""
    now = kind(play, ident)
    if noun == "card":
        return True
    if now in PLAYER_CARDS and is_taken(play, ident):
        return False  # it has neither text nor title there, and is no such card
    if noun == "character":
        return now in CHARACTERS
    if noun in ("ally", "hero", "objective") and now.startswith("objective-"):
        return noun in now.split("-")  # an objective-ally is both (lcg/cardtypes)
    if noun == "enemy":
        return "enemy" in now
    if noun == "ship":
        return "ship" in play.value(ident, "traits")
    if noun in ("boon", "burden"):
        return play.printed(ident).facts.get("campaign kind") == noun
    if noun in SHIPS:
        return now in SHIPS[noun] and "ship" in play.value(ident, "traits")
    if noun == "quest_stage":
        return now == "quest"  # a card of the quest deck; a side quest is none
    if noun == "quest_card":
        return now == "quest" or now.endswith("side quest")
    if noun == "side_quest":
        return now.endswith("side quest")
    if noun == "encounter_side_quest":
        return now == "side quest"
    if noun == "player_card":
        return is_player_card(play, ident)
    if noun == "encounter_card":
        return is_encounter_card(play, ident)
    if noun == "shadow_card":
        return play.card(ident).zone == SHADOW
    if noun in facedown.NOUNS:
        return facedown.stands_for(play, ident) == facedown.NOUNS[noun]
    if noun == "attachment":
        return play.card(ident).host is not None and now in ("attachment", "objective") or now == "attachment"
    return now == noun.replace("_", "-") or now == noun.replace("_", " ")


SHADOW_CANCELLED = "shadow effect cancelled"
"""The mark of a shadow card whose effect was cancelled before it was turned up."""

DEALT_FACEUP = "dealt faceup"
"""The mark of a shadow card that was dealt faceup: it is still to be resolved, but nobody takes it for a
facedown card.
"""


def lies_facedown(card: Card) -> bool:
    """Whether nobody sees a card's face where it lies."""
    return not card.face_up and not card.marked(DEALT_FACEUP)


def phase(play: Play) -> str:
    """The phase under way, or ""."""
    name: str = play.fact("phase", "")
    return name


def lies_on_a_dial(play: Play, ident: int) -> bool:
    """Whether a card is attached to a player's threat dial: before that player, under nobody's control."""
    card = play.card(ident)
    return card.host is None and card.controller is None and card.zone.startswith("play:")


def controller_of(play: Play, source: int) -> int | None:
    """Who "you" are for a card's text: its controller; the player engaged with it; the defending player for
    what attacks; else nobody.
    """
    card = play.card(source)
    if card.controller is not None:
        return card.controller
    engaged = engaged_player(play, source)
    if engaged is not None:
        return engaged
    if lies_on_a_dial(play, source):
        return int(card.zone.partition(":")[2])
    under_way = attack(play)
    if under_way is not None and under_way.by_enemy and under_way.enemy in (source, card.host):
        return under_way.player
    if card.zone.startswith(("hand:", "deck:", "discard:")):
        return int(card.zone.partition(":")[2])
    return None


def entry(play: Play, ident: int | None, *others: str) -> tuple[str, ...]:
    """The citation of a card's text: its own entry if the corpus has one, with the entries that govern the
    phrase.
    """
    own = play.printed(ident).entry if ident is not None else ""
    return ((own,) if own else ()) + others
