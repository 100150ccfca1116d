"""Aid: at the start of the maneuver phase its cost may be paid to put the follower on a character of its
player for the rest of the turn.

Ability kind read here: `aid` (`cost`; `of`: which characters, any of the player's if left out).
"""

from __future__ import annotations

from collections.abc import Iterator

from ruling_service.engine.kernel.decisions import Option
from ruling_service.engine.kernel.occurrences import Happening, Occurrence
from ruling_service.engine.kernel.play import Play
from ruling_service.engine.kernel.rulebook import Candidate
from ruling_service.engine.language.node import Node
from ruling_service.engine.tcg import changes, phrases, resolve, table, verbs
from ruling_service.engine.tcg.keyword_records import declare
from ruling_service.engine.tcg.permissions import entry
from ruling_service.engine.tcg.rulebook import TCG
from ruling_service.engine.tcg.statements import frame_of

RULE = "tcg/keyword/aid"


def _text(play: Play, ident: int) -> Node | None:
    return next((a for a in play.printed(ident).abilities if a.kind == "aid"), None)


def bearers(play: Play, ident: int) -> list[int]:
    """The characters a follower can be put on."""
    text, frame, owner = _text(play, ident), frame_of(play, ident), play.card(ident).owner
    wanted = phrases.nodes(text, "of") if text is not None else ()
    return [
        i for i in table.active(play)
        if table.is_character(play, i) and play.card(i).owner == owner
        and all(phrases.fits(play, frame, of, i) for of in wanted)
    ]  # fmt: skip


@TCG.waits("aid", verbs.moment, "optional", RULE, "tcg/follower")
def at_the_start_of_maneuver(play: Play, happening: Happening, o: Occurrence) -> Iterator[Candidate]:
    """Every follower in its support area whose cost can be paid; one already borne is not paid for again."""
    if o.get("name") != "maneuver phase begins":
        return
    for ident in table.active(play):
        text, card = _text(play, ident), play.card(ident)
        if (
            play.printed(ident).type != "follower" or card.host is not None or text is None
            or card.owner is None
        ):
            continue
        if phrases.payable(play, frame_of(play, ident), phrases.nodes(text, "cost")) and bearers(play, ident):
            key = ("rule", "aid", ident, card.life)
            yield Candidate(
                key, card.owner, f"aid: {play.name(ident)}", pay.task(ident), (*entry(play, ident), RULE)
            )


@TCG.procedure(RULE)
def pay(play: Play, ident: int) -> None:
    """Pay the aid cost, then choose the character."""
    text = _text(play, ident)
    if text is None:
        return
    frame = resolve.begin(play, ident, play.card(ident).owner, cites=(*entry(play, ident), RULE))
    costs = phrases.nodes(text, "cost")
    resolve.pays(play, frame, costs, ())
    play.then(
        *(resolve.pay.task(frame.id, c, f"c{n}", False) for n, c in enumerate(costs)),
        choose.task(ident, frame.id)
    )


@TCG.procedure(RULE)
def choose(play: Play, ident: int, frame_id: int) -> None:
    """Choose whom the follower helps, if the cost was paid in full."""
    frame = play.state.frames.pop(frame_id, None)
    able = bearers(play, ident)
    if frame is None or not frame.success or not able:
        return
    options = [Option(f"put it on {play.name(i)}", i) for i in able]
    play.decide(
        "target", play.card(ident).owner or 0, f"whom {play.name(ident)} aids", options,
        transfer.choosing(ident), RULE
    )


@TCG.procedure(RULE)
def transfer(play: Play, ident: int, host: int) -> None:
    """The follower is transferred to the character."""
    play.happen(verbs.transferred(card=ident, to=host, player=play.card(ident).owner, why="aid"))


@TCG.plays("tcg/follower")
def send_home(play: Play) -> None:
    """Followers go back to their support areas at no cost."""
    for ident in [
        i for i in table.in_play(play) if play.printed(i).type == "follower" and play.card(i).host is not None
    ]:
        play.say(f"{play.name(ident)} returns to its support area", "tcg/follower")
        changes.move_within_play(play, ident, table.support(play.card(ident).owner or 0))
        play.change(ident, host=None)


declare(
    "aid", RULE, of="follower", phrases=("aid",), example="Aid - exert a companion.",
    used="its aid is paid for as the maneuver phase begins"
)
