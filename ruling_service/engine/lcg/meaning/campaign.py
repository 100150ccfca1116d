"""What texts say of a campaign: what is earned and lost, which heroes may change, what is a boon and a
burden.

What has to be written down is remembered beside the game (`campaign.record`); outside a campaign the account
says so, and nothing else comes of it.
"""

from __future__ import annotations

from ruling_service.engine.kernel.occurrences import Frame
from ruling_service.engine.kernel.play import Play
from ruling_service.engine.kernel.unread import Unread, come_upon
from ruling_service.engine.language.node import Node
from ruling_service.engine.lcg import campaign, changes, table
from ruling_service.engine.lcg.campaign import Recorded
from ruling_service.engine.lcg.choosing import chosen, part
from ruling_service.engine.lcg.filters import WAITING
from ruling_service.engine.lcg.meaning.whence import where_they_lie
from ruling_service.engine.lcg.phrases import EFFECTS, RESTRICTIONS, STATES, zones
from ruling_service.engine.lcg.printing import noun_phrase
from ruling_service.engine.lcg.spoken import all_spoken, last_spoken

POOL = "lcg/rule/campaign-pool"
HEROES = "lcg/rule/campaign-heroes"
STATES.update(["earned", "add_to_campaign", "remove_from_campaign", "change_heroes", "remove_burdens"])


# -- what boons and burdens are ------------------------------------------------------------------------------


@RESTRICTIONS.means("boon", POOL, of_print=True)
@RESTRICTIONS.means("burden", POOL, of_print=True)
def of_the_pool(play: Play, frame: Frame, node: Node, ident: int) -> bool:
    """The card is a boon, or a burden."""
    return campaign.kind_of(play, ident) == node.kind


WAITING.update(boon=campaign.waiting, burden=campaign.waiting)


# -- earned and lost -----------------------------------------------------------------------------------------


@EFFECTS.means("earned", POOL)
def earned(play: Play, frame: Frame, node: Node, path: str) -> None:
    """The players have earned a card: they write it into the campaign's log."""
    told = node.get("titles") or node.get("title") or ()
    titles = told if isinstance(told, tuple) else (told,)
    if campaign.of_this_game(play) is None:
        what = ", ".join(str(title) for title in titles) or f"the {node['what']}"
        play.say(f"The players have earned {what}", *frame.cites)
        return
    for title in map(str, titles):
        there = campaign.meant(play, title)
        if there:
            campaign.earn(play, there[:1], *frame.cites)
        else:
            play.say(f"The players have earned {title}", *frame.cites)
            campaign.record(play, Recorded("earned", words=title))
    if titles:
        return
    spoken = all_spoken(frame) if node.get("several") else last_spoken(play, frame)
    of_the_pool = tuple(i for i in spoken if campaign.kind_of(play, i))
    if node["what"] == "card":  # boons and burdens where the text speaks of such, not who bears them
        of_the_kind = of_the_pool or tuple(spoken)
    else:
        of_the_kind = tuple(i for i in of_the_pool if campaign.kind_of(play, i) == node["what"])
    campaign.earn(play, of_the_kind, *frame.cites)


@EFFECTS.means("add_to_campaign", POOL)
def add_to_campaign(play: Play, frame: Frame, node: Node, path: str) -> None:
    """The campaign has the cards from here on; where they are in this game, they stay."""
    what = node["what"]
    if campaign.of_this_game(play) is None or not isinstance(what, Node):
        named = noun_phrase(what) if isinstance(what, Node) else "what was earned"
        play.say(f"In the campaign's pool from here on: {named}", *frame.cites)
        return
    lying = where_they_lie(play, frame, node)
    found = chosen(play, frame, lying, path, "what", "which card joins the campaign pool")
    if found is not None:
        campaign.earn(play, found, *frame.cites)


@EFFECTS.means("remove_from_campaign", POOL, "lcg/faq/campaign-removing-a-boon-and-losing")
def remove_from_campaign(play: Play, frame: Frame, node: Node, path: str) -> None:
    """The campaign no longer has the cards, once the scenario is won; where they are in this game, they stay.
    """
    what = part(node, "what")
    if campaign.of_this_game(play) is None:
        play.say(f"No longer in the campaign's pool: {noun_phrase(what)}", *frame.cites)
        return
    title = what.get("title") if what.kind == "named" else None
    there = campaign.meant(play, title, earned=True)[:1] if isinstance(title, str) else None
    found = there if there is not None else chosen(play, frame, node, path, "what", "which card is lost")
    if found is None:
        return
    lost = [Recorded("removed", i, play.name(i)) for i in found]
    if not lost and isinstance(title, str):
        lost = [Recorded("removed", words=title)]
    campaign.record(play, *lost)
    named = ", ".join(one.words for one in lost) or "nothing"
    play.say(f"Removed from the campaign pool: {named}", *frame.cites, POOL)


@EFFECTS.means("remove_burdens", POOL)
def remove_burdens(play: Play, frame: Frame, node: Node, path: str) -> None:
    """The burdens with those set icons are in no deck of this game; icons that the text doesn't name are a
    gap.
    """
    sets = node.get("sets")
    spelt = [str(name) for name in (sets if isinstance(sets, tuple) else (sets,)) if name]
    named = {name.casefold() for name in spelt}
    if not named:
        name = play.name(frame.source) if frame.source is not None else "a text"
        said = Unread(name, "the burden set icons", "the text has them as pictures")
        come_upon(play, said, *frame.cites, source=frame.source, by=frame.controller, again=True)
        return
    piles = node["from"] if isinstance(node["from"], tuple) else (node["from"],)
    where = [zone for pile in piles if isinstance(pile, Node) for zone in zones(play, frame, pile)]
    lying = [i for zone in where for i in play.state.zone(zone)]
    sets_of = {
        i: _names_of(str(play.printed(i).facts.get("encounter set") or ""))
        for i in lying if campaign.kind_of(play, i) == "burden"
    }
    gone = [i for i, names in sets_of.items() if names & named]
    known = frozenset(name for names in sets_of.values() for name in names)
    unknown = [name for name in spelt if _is_short(name) and name.casefold() not in known]
    if unknown and len(gone) < len(sets_of):
        name = play.name(frame.source) if frame.source is not None else "a text"
        said = Unread(name, ", ".join(unknown), "a burden set by letters that fit none here")
        come_upon(play, said, *frame.cites, source=frame.source, by=frame.controller, again=True)
    for ident in gone:
        changes.leave_play(play, ident, table.REMOVED)
    play.say(f"Removed from the game: {table.names(play, gone)}", *frame.cites, POOL)


def _names_of(encounter_set: str) -> frozenset[str]:
    """A set's name as texts write it: in full, or by its initials, with and without "The"."""
    words = encounter_set.split()
    shorter = words[1:] if words[:1] == ["The"] else words
    spelt = (encounter_set, *("".join(word[0] for word in those) for those in (words, shorter)))
    return frozenset(name.casefold() for name in spelt if name)


def _is_short(name: str) -> bool:
    """Whether a set is named by letters only: one word with several capitals."""
    return " " not in name and sum(letter.isupper() for letter in name) > 1


@EFFECTS.means("change_heroes", HEROES)
def change_heroes(play: Play, frame: Frame, node: Node, path: str) -> None:
    """Heroes were changed as they were put out: before there is a table, so that nothing is left to do."""
    play.say("Heroes may have been changed before the game without a threat penalty", *frame.cites, HEROES)
