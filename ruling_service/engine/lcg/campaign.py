"""Campaign mode at the table: the threat penalty, boons and burdens as they come into the game, the campaign
card, and its resolution once the scenario is won.

What is kept between games, and whether heroes may be changed, is no matter of the table: it gets the result
(`Campaign`), and remembers what has to be written down (`recorded`).
"""

from __future__ import annotations

from typing import Any, NamedTuple

from ruling_service.engine.kernel.decisions import Option
from ruling_service.engine.kernel.play import Play
from ruling_service.engine.language.node import Node
from ruling_service.engine.lcg import attaching, changes, own_decks, resolve, scoring, table, verbs
from ruling_service.engine.lcg.limits import USED_BEFORE, USED_NOW
from ruling_service.engine.lcg.rulebook import LCG

CARDS = ("lcg/rule/campaign-cards", "lcg/rule/campaign")
POOL = "lcg/rule/campaign-pool"
PERMANENT = "lcg/rule/campaign-permanent"
KINDS = ("boon", "burden")
"""What the cards of a campaign pool are (lcg/rule/campaign-pool)."""


class Worn(NamedTuple):
    """A card of the campaign pool that begins attached: to whose hero, called what, and its key."""

    player: int
    hero: str
    key: str


class Campaign(NamedTuple):
    """What a campaign brings to a game.

    `card` is the key of the campaign card's front ("" if the scenario has none), `penalty` what each player's
    starting threat is higher by; `worn` are attached to heroes, `drawn` (player, key) are shuffled into decks
    after the first hands, `unearned` are boons and burdens that a text may bring into the game, `used` titles
    of cards whose ability of once per campaign was used before, `notes` what the log has as notes.
    """

    card: str = ""
    penalty: int = 0
    worn: tuple[Worn, ...] = ()
    drawn: tuple[tuple[int, str], ...] = ()
    unearned: tuple[str, ...] = ()
    used: tuple[str, ...] = ()
    notes: tuple[str, ...] = ()


class Recorded(NamedTuple):
    """Something for the campaign's log: `what` is "earned" or "removed", of a card by its number (-1 where
    the game has none of that title) and title; "note", of words; "experience", of a number as words.
    """

    what: str
    card: int = -1
    words: str = ""


# -- setting up ----------------------------------------------------------------------------------------------


def lay_out(play: Play, campaign: Campaign) -> None:
    """Put the cards of a campaign where they begin, before anything is set up."""
    play.remember("campaign", campaign._replace(unearned=()))
    play.remember(USED_BEFORE, campaign.used)
    for key in campaign.unearned:
        play.create(key, table.UNEARNED)
    if campaign.card:
        play.remember("campaign card", play.create(campaign.card, table.UNEARNED))


def of_this_game(play: Play) -> Campaign | None:
    """The campaign that the game is part of; None outside campaign mode."""
    found: Campaign | None = play.fact("campaign")
    return found


@LCG.procedure("lcg/rule/campaign-heroes", "lcg/conflict/c48", "lcg/rule/setup-2")
def higher_threat(play: Play) -> None:
    """Each player starts higher by the penalty for the heroes that were changed."""
    campaign = of_this_game(play)
    if campaign is None or not campaign.penalty:
        return
    for player in table.players(play):
        for name in ("threat", "starting threat"):
            play.remember((name, player), play.fact((name, player)) + campaign.penalty)
        play.say(
            f"Campaign: {play.player(player)} starts {campaign.penalty} higher for changed heroes, at threat "
            f"{table.threat(play, player)}"
        )


@LCG.procedure(POOL, PERMANENT, "lcg/rule/setup-2")
def attach_worn(play: Play) -> None:
    """Boons and burdens that the log gives to a hero are attached to him."""
    campaign = of_this_game(play)
    for worn in campaign.worn if campaign is not None else ():
        hero = next((i for i in table.heroes(play, worn.player) if table.is_called(play, i, worn.hero)), None)
        if hero is None:
            continue
        ident = play.create(worn.key, table.area(worn.player), owner=worn.player)
        play.change(ident, controller=worn.player, host=hero, life=1)
        play.say(f"Campaign: {play.name(ident)} is attached to {play.name(hero)}")


@LCG.procedure(POOL, "lcg/rule/functions-like-a-player-card")
def shuffle_in_drawn(play: Play) -> None:
    """Burdens with a player back are shuffled into the decks of those who earned them, after the hands."""
    campaign = of_this_game(play)
    of = sorted({player for player, _ in campaign.drawn}) if campaign is not None else []
    for player in of:
        keys = [key for one, key in campaign.drawn if one == player] if campaign is not None else []
        for key in keys:
            play.create(key, table.deck(player), owner=player)
        play.say(f"Campaign: {len(keys)} of the burdens of {play.player(player)} shuffled into the deck")
        changes.shuffle(play, table.deck(player))


def place_card(play: Play) -> int | None:
    """Put the campaign card beside the quest deck; None where there is none."""
    ident: int | None = play.fact("campaign card")
    if ident is not None:
        play.move(ident, table.SCENARIO)
        play.say(f"Campaign: the campaign card {play.name(ident)} lies beside the quest deck", *CARDS)
    return ident


# -- what has to be written down -----------------------------------------------------------------------------


def record(play: Play, *entries: Recorded) -> None:
    """Remember something for the campaign's log."""
    play.remember("campaign records", (*recorded(play), *entries))


def recorded(play: Play) -> tuple[Recorded, ...]:
    """What has to be written into the campaign's log, in its order."""
    found: tuple[Recorded, ...] = play.fact("campaign records", ())
    return found


def kind_of(play: Play, ident: int) -> str:
    """Whether a card is a "boon" or a "burden"; "" for any other."""
    found = str(play.printed(ident).facts.get("campaign kind") or "")
    return found if found in KINDS else ""


def waiting(play: Play) -> tuple[int, ...]:
    """The boons and burdens that nobody has earned, while a text may bring them in: as the game is set up,
    and once it is won.
    """
    under_way = bool(play.fact("round")) and not play.fact("campaign resolved")
    return () if under_way or of_this_game(play) is None else play.state.zone(table.UNEARNED)


def brought_in(play: Play, title: str) -> tuple[int, ...]:
    """The boons and burdens of that title that nobody has earned: a text that names one brings it in."""
    found = play.state.zone(table.UNEARNED)
    return tuple(i for i in found if kind_of(play, i) and table.is_called(play, i, title))


@LCG.plays(POOL)
def meant(play: Play, title: str, *, earned: bool = False) -> tuple[int, ...]:
    """The boons and burdens that a text calls by that title, those first that nobody has earned, or those
    that are `earned` only; none outside a campaign.
    """
    if of_this_game(play) is None:
        return ()
    before = {one.card for one in recorded(play) if one.what == "earned"}
    called = [i for i in play.state.cards if table.is_called(play, i, title) and i not in before]
    new = [] if earned else [i for i in called if play.card(i).zone == table.UNEARNED]
    return (*new, *(i for i in called if kind_of(play, i) and play.card(i).zone != table.UNEARNED))


@LCG.plays(POOL)
def earn(play: Play, idents: tuple[int, ...], *cites: str) -> None:
    """The players have earned these cards, each once however often that is said; one that is Permanent is for
    a hero, and where it is on none the first player says for which.
    """
    before = {one.card for one in recorded(play) if one.what == "earned"}
    new = tuple(ident for ident in idents if ident not in before)
    if not new:
        return
    record(play, *(Recorded("earned", ident, play.name(ident)) for ident in new))
    play.say(f"Earned, and in the campaign pool from here on: {table.names(play, new)}", *cites, POOL)
    play.then(*(for_a_hero.task(ident) for ident in new if is_permanent(play, ident)))


def is_permanent(play: Play, ident: int) -> bool:
    """Whether a card stays with its hero for good."""
    return bool(play.value(ident, "permanent"))


@LCG.procedure(PERMANENT, POOL)
def for_a_hero(play: Play, ident: int) -> None:
    """A Permanent card that was earned is attached to a hero, unless it is on one."""
    host = play.card(ident).host
    if host is not None and play.printed(host).type == "hero":
        return
    if any(ability.kind == "setup" for ability in play.printed(ident).abilities):
        return  # its own Setup text says to whom, in each game
    player = table.first_player(play)
    heroes = [
        hero for each in table.players(play) for hero in table.heroes(play, each)
        if attaching.fits(play, ident, hero)
    ]
    options = [Option(play.name(hero), hero) for hero in heroes]
    if options:
        play.decide(
            "target", player, f"which hero gets {play.name(ident)} for the rest of the campaign", options,
            given.choosing(ident), PERMANENT,
        )


@LCG.procedure(PERMANENT)
def given(play: Play, ident: int, hero: int) -> None:
    """The card is attached to that hero."""
    play.happen(verbs.attached(card=ident, to=hero, player=play.card(hero).controller))


def used_now(play: Play) -> tuple[str, ...]:
    """The titles of cards whose ability of once per campaign was used in this game."""
    found: tuple[str, ...] = play.fact(USED_NOW, ())
    return found


# -- the resolution ------------------------------------------------------------------------------------------


def awaits_resolution(play: Play) -> bool:
    """Whether the game has just been won and its campaign card has not been turned over yet."""
    return (
        play.state.over == "won" and play.fact("campaign card") is not None
        and not play.fact("campaign resolved")
    )


def begin_resolution(play: Play) -> None:
    """After the win: nothing that was under way goes on, the score stands, the campaign card is followed."""
    play.remember("score", scoring.parts(play))
    play.remember("campaign resolved", True)
    state = play.state
    state.agenda.clear()
    state.happenings = ()
    state.pending = None
    state.over = ""
    play.then(follow_resolution.task(), defeated.task())


@LCG.procedure(*CARDS)
def follow_resolution(play: Play) -> None:
    """The campaign card is turned over and its Resolution followed; one that was turned over at setup is
    followed where its own side has the text.
    """
    ident: int = play.fact("campaign card")
    texts = _resolutions(play, ident)
    other = str(play.printed(ident).facts.get("other side", ""))
    if not texts and other:
        play.say(f"The campaign card {play.name(ident)} is turned over", *CARDS)
        play.change(ident, printed=other)
        texts = _resolutions(play, ident)
    for ability in reversed(texts):
        resolve.begin(play, ability, ident, None, cites=CARDS)


def _resolutions(play: Play, ident: int) -> list[Node]:
    return [ability for ability in play.printed(ident).abilities if ability.kind == "resolution"]


@LCG.procedure("lcg/winning-the-game", "lcg/scenario/flight-to-the-ford", *CARDS)
def defeated(play: Play) -> None:
    """The scenario stays won; cards of decks whose rule says so have joined the pool."""
    earn(play, own_decks.joining_the_pool(play))
    play.say("The scenario is defeated: the results go into the campaign log", "lcg/rule/campaign-log")
    play.state.over = "won"


def facts_of(play: Play, ident: int) -> dict[str, Any]:
    """What a log writes of a card besides its title: the set it is printed in, the hero it is on."""
    host = play.card(ident).host
    return {
        "set": str(play.printed(ident).facts.get("set") or ""),
        "hero": play.name(host) if host is not None and play.printed(host).type == "hero" else "",
        "owner": play.card(ident).owner,
    }
