"""What each stage of the pipeline means in the LCG: who may interrupt, what is forbidden, what is put right
at once, who reacts.

Order: lcg/timing-of-ability-resolution, lcg/priority-of-simultaneous-resolution, lcg/cancel,
lcg/replacement-effects.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable, Sequence
from functools import lru_cache

from ruling_service.engine.kernel import pipeline
from ruling_service.engine.kernel.occurrences import Happening, Occurrence
from ruling_service.engine.kernel.play import Play
from ruling_service.engine.kernel.rulebook import Stage
from ruling_service.engine.lcg import (
    abilities,
    advancing,
    allowances,
    cannot_happen,
    changes,
    controlled_locations,
    deeds,
    delays,
    framework,
    given_tokens,
    history,
    listening,
    permissions,
    phrase_tasks,
    resolve,
    responding,
    settle,
    staged_before,
    table,
    texts,
    verbs,
    whole_sentences,
)
from ruling_service.engine.lcg.coming_before import acting_before, before
from ruling_service.engine.lcg.constant_effects import is_acted_on
from ruling_service.engine.lcg.frames import witnesses_of
from ruling_service.engine.lcg.rulebook import LCG
from ruling_service.engine.lcg.statements import all_abilities, said, variant
from ruling_service.engine.lcg.table import entry

ORDER = ("lcg/priority-of-simultaneous-resolution", "lcg/faq/1.02")


SO_ALREADY: dict[str, Callable[[Play, Occurrence], bool]] = {
    verbs.exhausted.past: lambda play, o: not play.card(o.get("card")).ready,
    verbs.readied.past: lambda play, o: play.card(o.get("card")).ready,
    verbs.healed.past: lambda play, o: not play.card(o.get("card")).token("damage"),
    verbs.changed_control.past: lambda play, o: play.card(o.get("card")).controller == o.get("player"),
    verbs.committed.past: lambda play, o: play.card(o.get("character")).marked("committed"),
    verbs.engaged.past: lambda play, o: (
        not o.get("entering") and table.engaged_player(play, o.get("enemy")) == o.get("player")
    ),
}
"""What happens → whether it is so already: then it does not happen, and nobody hears that it is about to."""


@LCG.plays("lcg/cannot", "lcg/immune", "lcg/exhausted", "lcg/ready", "lcg/engaged")
def forbidden(play: Play, happening: Happening) -> bool:
    """What cannot happen does not happen; the rest of what was to happen at the same time does."""
    allowed: list[Occurrence] = []
    for happened in happening.occurrences:
        so = SO_ALREADY.get(happened.kind)
        if so is not None and so(play, happened):
            continue
        reason = cannot_happen.forbids(play, happened) or _drawn_enough(play, happened, allowed)
        if reason is None:
            allowed.append(happened)
        else:
            play.say(reason[0], *reason[1], idle=True)
    if len(allowed) < len(happening.occurrences):
        play.amend(happening.id, occurrences=_so_many_drawn(allowed), done=False)
        if not allowed:
            play.stop(happening.id, "forbidden")
    return False


def _so_many_drawn(occurrences: Sequence[Occurrence]) -> tuple[Occurrence, ...]:
    """The occurrences, of which each draw of a card says how many its player draws together now."""
    return tuple(
        o.having(amount=len(_drawn_by(o.get("player"), occurrences))) if o.kind == verbs.drew.past else o
        for o in occurrences
    )


def _drawn_by(player: int, occurrences: Sequence[Occurrence]) -> list[Occurrence]:
    return [o for o in occurrences if o.kind == verbs.drew.past and o.get("player") == player]


def _drawn_enough(play: Play, o: Occurrence, together: Sequence[Occurrence]) -> permissions.Reason | None:
    """Why a player draws no more cards, where a text limits how many; None if none does. Those drawn
    `together` with this one count.
    """
    if o.kind != verbs.drew.past:
        return None
    each = allowances.draws_too_many(play, o.get("player"), len(_drawn_by(o.get("player"), together)))
    if each is None:
        return None
    who = play.player(o.get("player"))
    return (f"{who} draws no more cards", entry(play, each.frame.source, "lcg/cannot"))


@LCG.plays("lcg/replacement-effects", "lcg/cancel", "lcg/lasting-effects")
def changed(play: Play, happening: Happening) -> bool:
    """Lasting effects and constant texts by which it is cancelled, or happens otherwise, by themselves."""
    return pipeline.mandatory(play, happening, before(play, happening), table.first_player(play), *ORDER)


@LCG.plays("lcg/cancel")
def cancel(play: Play, happening: Happening) -> bool:
    """Cancels come first, right after what they cancel is about to happen."""
    return pipeline.optional(play, happening, "cancel")


@LCG.plays("lcg/when", "lcg/forced")
def forced_when(play: Play, happening: Happening) -> bool:
    """Forced effects that say "when": the triggering condition is under way and nothing of it has happened
    yet.
    """
    candidates = [*LCG.waiting_for(play, happening, "when"), *abilities.forced(play, happening, "when")]
    return pipeline.mandatory(play, happening, candidates, table.first_player(play), *ORDER)


@LCG.plays("lcg/when", "lcg/response")
def respond_when(play: Play, happening: Happening) -> bool:
    """Responses that say "when", after the Forced effects that do."""
    return pipeline.optional(play, happening, "when")


@LCG.plays("lcg/replacement-effects")
def replace(play: Play, happening: Happening) -> bool:
    """Replacement effects: "instead". The latest one that applies is the one that counts."""
    candidates = responding.replacements(play, happening)
    return pipeline.mandatory(
        play, happening, candidates[-1:], table.first_player(play), "lcg/replacement-effects"
    )


@LCG.plays("lcg/attachment-cards", "lcg/in-play-and-out-of-play")
def fall(play: Play, happening: Happening) -> bool:
    """What is attached to a card that leaves play is discarded at that moment; others may answer that."""
    falling = [
        verbs.discarded(card=attached, life=play.card(attached).life, how=changes.WITH_ITS_HOST)
        for o in happening.occurrences
        if o.kind in TAKES_OUT_OF_PLAY and o.get("from_play") is not False and not _stays(play, o)
        for attached in changes.falling_with(play, o.get(LCG.verbs[o.kind].about))
    ]
    there = {o.get("card") for o in happening.occurrences if o.kind in TAKES_OUT_OF_PLAY}
    new = tuple(o for o in dict.fromkeys(falling) if o.get("card") not in there)
    if new:
        play.amend(happening.id, occurrences=(*happening.occurrences, *new))
    return False


def _falls_with_its_host(_: Play, happening: Happening) -> bool:
    """Whether something is discarded with what it is attached to: nobody has answered that yet."""
    return any(o.get("how") == changes.WITH_ITS_HOST for o in happening.occurrences if o.kind == _DISCARDED)


_DISCARDED = verbs.discarded.past


def _stays(play: Play, o: Occurrence) -> bool:
    """Whether a location that is explored comes under a player's control and stays in play."""
    return o.kind == verbs.explored.past and controlled_locations.who_gains(play, o) is not None


TAKES_OUT_OF_PLAY = frozenset(
    verb.past for verb in (verbs.destroyed, verbs.left_play, verbs.discarded, verbs.explored)
)


def _may_take_out_of_play(play: Play, happening: Happening) -> bool:
    return not TAKES_OUT_OF_PLAY.isdisjoint(happening.kinds)


@LCG.plays("lcg/timing-of-ability-resolution", "lcg/constant-ability")
def passive(play: Play, happening: Happening) -> bool:
    """General rules and constant abilities that take place by themselves, before Forced effects."""
    candidates = [*LCG.waiting_for(play, happening, "passive"), *abilities.forced(play, happening, "passive")]
    return pipeline.mandatory(play, happening, candidates, table.first_player(play), *ORDER)


@LCG.plays("lcg/delayed-effects")
def delayed(play: Play, happening: Happening) -> bool:
    """Delayed effects whose moment this is, before any reaction to it; conflicting ones in the order the
    first player says.
    """
    return pipeline.mandatory(
        play, happening, delays.delayed(play, happening), table.first_player(play), *ORDER
    )


@LCG.plays("lcg/forced", "lcg/after", "lcg/faq/1.58")
def forced_after(play: Play, happening: Happening) -> bool:
    """Forced effects that say "after", and "at the beginning": what the framework does then is among them."""
    candidates = [*LCG.waiting_for(play, happening, "after"), *abilities.forced(play, happening, "after")]
    if any(each.key not in happening.used for each in candidates):
        candidates += framework.at_the_beginning(play, happening)
    return pipeline.mandatory(play, happening, candidates, table.first_player(play), *ORDER)


@LCG.plays("lcg/response", "lcg/after", "lcg/faq/1.08")
def respond_after(play: Play, happening: Happening) -> bool:
    """Responses that say "after"."""
    return pipeline.optional(play, happening, "after")


Asked = Callable[[Play, Happening], bool]


@lru_cache(maxsize=2048)
def _windows_of_rules(kinds: tuple[str, ...]) -> frozenset[str]:
    """The windows in which general rules wait for one of `kinds`."""
    return frozenset(window for kind, window in LCG.waiting if kind in kinds)


@LCG.answers("hangs_on")
def hangs_on(play: Play, happening: Happening) -> Hashable:
    """What happens, how far it has come, who saw it, and what the cards in hands (and piles, for what is
    discarded) wait for, or a card that is thrown away; and which cards have gained abilities or are blank.
    """
    kinds = happening.kinds
    return (
        kinds, variant(play) if said(play).dynamic else None,
        happening.applied, happening.witnesses, happening.frame is None,
        listening.awaited_out_of_play(play, kinds), listening.themselves(play, happening),
        "discarded" in kinds and abilities.hears_itself_go(play, happening)
    )


def _forced(window: str) -> Asked:
    """Whether a general rule, a card's own text or a text that ends the game could wait in a window of the
    mandatory ones.
    """

    def asked(play: Play, happening: Happening) -> bool:
        kinds = happening.kinds
        waiting = (
            _is_seen(play, happening, window) if happening.applied
            else listening.is_forced(play, kinds, window)
        )
        itself = window == "when" and (
            "stage defeated" in kinds or abilities.hears_itself_go(play, happening)
        )
        return waiting or itself or window in _windows_of_rules(kinds)

    return asked


def _is_seen(play: Play, happening: Happening, window: str) -> bool:
    """Whether one of those who saw what happened could have a mandatory ability for it in a window: by what
    it says now, or said then.
    """
    return any(
        (window, kind) in texts.text(abilities).mandatory for seeing in witnesses_of(happening)
        for abilities in (seeing.abilities, all_abilities(play, seeing.card)) for kind in happening.kinds
    )


def _passive(play: Play, happening: Happening) -> bool:
    return _forced_passive(play, happening) or is_acted_on(play, happening.kinds)


_forced_passive = _forced("passive")


def _responses(window: str) -> Asked:
    """Whether a response could wait in a window, or one of a card that has just left play."""
    return lambda play, happening: listening.is_responded_to(play, happening, window) or any(
        ability.kind == "response" for seeing in witnesses_of(happening) for ability in seeing.abilities
    )


def _is_reacted_to_later(play: Play, happening: Happening) -> bool:
    """Whether somebody reacts once this is done."""
    return _FORCED_AFTER(play, happening) or _RESPONSES_AFTER(play, happening)


_FORCED_AFTER, _RESPONSES_AFTER = _forced("after"), _responses("after")


LCG.stages = (
    Stage("forbidden", forbidden),
    Stage("changed", changed, lambda play, happening: bool(acting_before(play, happening.kinds))),
    Stage("cancel", cancel, _responses("cancel")),
    Stage("forced when", forced_when, _forced("when")),
    Stage("respond when", respond_when, _responses("when")),
    Stage("replace", replace, _forced("replace")),
    Stage("fall", fall, _may_take_out_of_play),
    Stage("forced when falling", forced_when, _falls_with_its_host),
    Stage("respond when falling", respond_when, _falls_with_its_host),
    Stage("staged", staged_before.remember, staged_before.is_asked),
    Stage("apply", pipeline.apply),
    Stage("given", given_tokens.remember, given_tokens.is_asked),
    Stage("count", given_tokens.count, given_tokens.is_counted),
    Stage("deeds", deeds.remember, lambda _, happening: happening.frame is not None),
    Stage("remember", history.remember, history.is_asked),
    Stage("own text", resolve.left_by_its_own_text, lambda _, happening: happening.frame is not None),
    Stage("lasting", phrase_tasks.begin_what_lasts, lambda _, happening: happening.frame is not None),
    Stage("settle", settle.settle),
    Stage("delayed", delayed, lambda play, _: any(effect.at for effect in play.state.lasting)),
    Stage("passive", passive, _passive),
    Stage(whole_sentences.STAGE, whole_sentences.wait, _is_reacted_to_later),
    Stage("forced after", forced_after, _forced("after")),
    Stage("respond after", respond_after, _responses("after")),
    Stage(
        "go on", advancing.goes_on_after_all,
        lambda _, happening: verbs.stage_defeated.past in happening.kinds
    ),
)
