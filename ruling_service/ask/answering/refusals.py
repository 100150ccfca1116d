"""Doubting a "no": a situation in which something fails for want of something that we left out answers
nothing.

What can't be done for an unspecific reason has to be possible once the question's own conditions are taken
away; what is refused for its timing answers only a question that speaks of a time.
"""

from __future__ import annotations

import re
from dataclasses import replace
from typing import Any

import msgspec

from ruling_service.ask.answering.playing import Played, Simulate, play, run
from ruling_service.ask.answering.saying import deciding, sentence
from ruling_service.ask.answering.unsaid import left_out
from ruling_service.ask.building import Known, NotBuilt, build, records
from ruling_service.ask.building.by_text.frames import PAID as COSTS
from ruling_service.ask.building.by_text.spoken import can_do
from ruling_service.ask.building.reasons import UNSPECIFIC, not_placed
from ruling_service.ask.building.records import act_of, sign_of
from ruling_service.ask.building.steps import OF_THE_GAME
from ruling_service.ask.building.told import PAID as PAID_FOR
from ruling_service.ask.model import Asked, Subject, Understanding
from ruling_service.ask.recalling.sides import side
from ruling_service.engine.kernel.explore import Budget
from ruling_service.patterns import pattern
from ruling_service.slugs import fold

OUR_OCCASION = pattern(
    r"waits for its trigger|is played as a response|never comes to a point|not in that hand|has no such "
    r"ability|has no Action"
)
"""Reasons that say that the occasion was not brought about, not that the rules forbid it;"""
OTHER_SIDE = pattern(r"uses cards of the other side")
"""and one that says so where nobody tells whose turn it is."""
PASSIVE = pattern(r"\b(?:be|get|gets|is|are|being) (?:\w+ly )?\w+(?:ed|n|t)\b", re.IGNORECASE)
FOUGHT_WITH = ("attack", "defense")
"""Values that texts change for an attack."""
SAID_BY = pattern(
    r"\b(?:i|we|you|my|our|your|by (?:the|an?|another|each|my|his|her)|players?)\b", re.IGNORECASE
)
"""Words that tell who does it."""
TIMING = pattern(
    r"at another time|this is another moment|in the planning phase|action window|player's Shadow phase"
    r"|is an? \w+ action|in the \w+ phase|belongs to the"
)


def doubted(
    played: Played, asked: Asked, known: Known, simulate: Simulate, budget: Budget
) -> None:
    """Raises NotBuilt for a "no" that may be of our own making, and for what hangs on something that the
    question leaves out.
    """
    left_out(played, simulate, budget)
    never_used(played, asked)
    _by_the_game_itself(played, asked)
    _lies_there_all_the_same(played, asked)
    done = asked.wanted.verb if asked.wanted is not None and asked.purpose is not None else ""
    _is_its_value(played, asked)
    if played.plan.asks == "value" and played.answer == 0 and done in CHANGED:
        raise NotBuilt("not certain", "As far as the question tells, nothing changes.")
    if played.plan.asks == "value":
        _hangs_on_nothing(played, asked, known, simulate, budget)
        _paid_for_nothing(played, asked, known, simulate, budget)
    if played.plan.asks == "whether" and played.word == "never" and sentence(played) == "No.":
        _nobody_does_it(played, asked)
        _its_own_doing(played, asked, known)
        if asked.wanted is not None and asked.wanted.verb in RESULTS:
            _hangs_on_what_is_told(played, simulate, budget)
    if played.plan.asks == "whether" and played.word == "never" and asked.moments:
        _still_to_come(played, simulate, budget)
    if played.plan.asks != "can" or played.word != "never" or played.plan.because:
        return
    reasons = [reason.text for reason in played.verdict.because or ()]
    ours = (OUR_OCCASION,) if "turn" in asked.board else (OUR_OCCASION, OTHER_SIDE)
    if not reasons or any(one.search(text) for one in ours for text in reasons):
        raise not_placed("what its occasion is")
    if any(TIMING.search(text) for text in reasons) and (asked.acts or not (asked.moment or asked.phase)):
        raise NotBuilt("not placed", "It depends on when, and the question doesn't say when.")
    aimed = played.plan.brings is not None or any(
        name in played.plan.situation["ask"]["can"] for name in AIMS
    )
    timed = any(TIMING.search(text) for text in reasons)
    if aimed and not timed or any(UNSPECIFIC.search(text) for text in reasons):
        with_more(played, asked, simulate, budget)
        if played.word == "never":
            _possible_otherwise(played, asked, known, simulate, budget)
    _by_itself(played, asked)
    _whoever_does_it(played, asked, simulate, budget)


def _is_its_value(played: Played, asked: Asked) -> None:
    """Raises NotBuilt for a value that its card hasn't, where it is told of others; and for one that is read
    when the fight is over in which a text was used: what that gave is gone by then.
    """
    if played.plan.asks != "value":
        return
    if isinstance(played.answer, str) and any(one.values for one in asked.subjects):
        raise not_placed("whose value it is")
    situation = played.plan.situation
    of = str((situation.get("ask") or {}).get("how much", "")).partition(" of ")[0]
    used = any("trigger" in one for one in situation.get("given", ()))
    over = used and situation.get("until") == "end of the attack"
    if of in FOUGHT_WITH and over:
        raise not_placed(f"the {of} in the attack")


def too_late(played: Played, asked: Asked) -> None:
    """Turns the answer to what may be done where it is asked whether that is too late, or too early. Raises
    NotBuilt where it may be done and the question tells what has begun: then whether it still does what it
    is for is asked, and that isn't played.
    """
    if played.plan.asks != "can" or "late" not in side(asked.text).marks:
        return
    turned = {"always": "never", "never": "always"}
    possible = (played.word == "always") is not played.plan.negated
    if played.word not in turned or possible and (asked.acts or asked.moment and not asked.phase):
        raise NotBuilt("not placed", "Whether it still does then what it is for could not be played.")
    played.plan = replace(played.plan, negated=not played.plan.negated)
    played.word = "never" if possible else "always"
    played.answer = not possible


def attacked(played: Played, asked: Asked) -> None:
    """Raises NotBuilt where who defends, or is attacked as it is told, attacks in what was played."""
    struck = {one.against for one in asked.acts if one.verb == "attack"}
    struck |= {one.label for one in asked.subjects if one.states.get("defending")}
    for one in played.plan.situation.get("attack", {}).get("attackers", ()):
        name = str(one if isinstance(one, str) else one.get("card", ""))
        if {name, *(name.removeprefix(article) for article in ("a ", "an "))} & (struck - {""}):
            raise not_placed("who attacks whom")


def speaks_of_it(played: Played, asked: Asked, known: Known) -> None:
    """Raises NotBuilt for a number where a card that the question has in play, as it seems, was only laid
    into a hand, or is told to do what it didn't in what was played, and its text speaks of what is asked.
    """
    if played.plan.asks != "value" or not isinstance(ask := played.plan.situation.get("ask"), dict):
        return
    value = str(ask.get("how much", "")).partition(" of ")[0]
    done = repr([ask, *(played.plan.situation.get(key) for key in ("do", "given"))])
    held = {
        fold(one if isinstance(one, str) else str(one.get("card", "")))
        for player in played.plan.situation["players"] if isinstance(player.get("hand"), list)
        for one in player["hand"]
    }
    game = played.plan.situation["game"]
    by_text = [one for one in asked.acts if (of := act_of(game, one.verb)) is None or not of.by_players]
    by_it = {name for act in by_text for name in (act.by, act.thing and act.card) if name}
    for subject in asked.subjects:
        lies = fold(subject.card) in held and not subject.zone
        if subject.generic or subject.label in done or not (lies or subject.label in by_it):
            continue  # it is asked of the card itself, or it comes from the hand
        texts = [one.text for one in known.printings(subject.card) if one.type != "event"]
        if any(re.search(rf"\b{re.escape(value)}\b", fold(one)) for one in texts if value):
            raise not_placed(f"where {subject.card} lies" if lies else f"what {subject.card} does")


def _by_the_game_itself(played: Played, asked: Asked) -> None:
    """Raises NotBuilt where what is asked about came about by a step of the round alone, of which the
    question doesn't speak, and it tells of other cards or acts: whether these bring it about wasn't played.
    """
    situation, step = played.plan.situation, deciding(played)
    own = OF_THE_GAME.get(asked.wanted.verb, "") if asked.wanted is not None else ""
    if not own or situation["game"] != "lcg" or step is None or step.step != f"lcg/framework/{own}":
        return
    done = any("run to" not in one for one in situation.get("do", ()))
    if done or asked.moment or asked.phase or asked.moments:
        return
    told = [
        one.label for one in asked.subjects
        if one.label not in step.text and (one.keywords or one.zone or one.states)
    ]
    if told or asked.acts:
        raise not_placed(f"what {told[0] if told else 'that'} has to do with it")


def _nobody_does_it(played: Played, asked: Asked) -> None:
    """Raises NotBuilt for a "no" without a reason to whether something comes about that players do, and that
    nobody did.
    """
    game, ask = played.plan.situation["game"], played.plan.situation["ask"]
    word = ((ask.get("whether") or {}).get("happened") or {}).get("happened")
    did = {name for one in played.plan.situation.get("do", ()) for name in one}
    for act in (asked.wanted, asked.purpose):
        record = act_of(game, act.verb) if act is not None and not act.negated else None
        by_players = record is not None and record.by_players and bool(records.phases_of(record))
        if act is None or not by_players or word != sign_of(game, act.verb):
            continue
        if act.verb not in {*did, *OF_THE_GAME}:
            raise NotBuilt("not certain", "Nobody is told to do it, and whether one may is another question.")


def _lies_there_all_the_same(played: Played, asked: Asked) -> None:
    """Raises NotBuilt for a "no" to whether something is discarded where it is destroyed: in the discard pile
    it lies either way.
    """
    asks = asked.wanted is not None and asked.wanted.verb == "discard" and played.word == "never"
    lines = [line.text for one in played.outcomes for line in one.trace] if asks else []
    if any(re.search(r"\bdestroyed\b", one) for one in lines):
        raise NotBuilt("not certain", "It is destroyed, and lies in the discard pile then.")


def never_used(played: Played, asked: Asked) -> None:
    """Raises NotBuilt for a "no" without a reason to whether a card does something: its own condition may be
    what wasn't told.
    """
    by = asked.wanted.by if asked.wanted is not None and not asked.wanted.negated else ""
    if by and played.plan.asks == "whether" and played.word == "never" and sentence(played) == "No.":
        raise not_placed(f"what {by} waits for")


TOLD_AS = ("act", "term")
"""How what is done is mentioned: "an effect lets it attack" has it as a thing too."""


def brought_about(played: Played, asked: Asked, understood: Understanding) -> None:
    """Raises NotBuilt for a "no" without a reason to whether something comes about, in a position in which
    nothing is done, where the question tells something else that is: that it wasn't done is why.
    """
    situation = played.plan.situation
    bare = played.plan.asks == "whether" and played.word == "never" and sentence(played) == "No."
    if not bare or "happened" not in str(situation.get("ask")):
        return
    if any("run to" not in one for one in situation.get("do", ())) or situation.get("given"):
        return
    if situation.get("skirmish") or situation.get("attack"):
        return
    verbs = {act.verb for act in (asked.wanted, asked.purpose) if act is not None}
    for mention in understood.mentions:
        names = {reading.name for reading in mention.readings}
        done = any(act_of(understood.game, name) is not None for name in names)
        if any(_is_so(situation, name) for name in names):
            continue  # who has committed is committed
        if done and mention.kind in TOLD_AS and not names & verbs and mention.text not in asked.text:
            raise NotBuilt("not placed", f"“{mention.text}” is told, and it could not be played.")


def _is_so(position: Any, act: str) -> bool:
    """Whether anything in a position is in the state that an act leaves: `committed: true`."""
    if isinstance(position, dict):
        if any(value is True and str(key).startswith(act) for key, value in position.items()):
            return True
        return any(_is_so(value, act) for value in position.values())
    return isinstance(position, list) and any(_is_so(one, act) for one in position)


def _its_own_doing(played: Played, asked: Asked, known: Known) -> None:
    """Raises NotBuilt where a named card's text does what is asked about, and nothing tells why it didn't: it
    may wait for something that was not told, or nobody used it.
    """
    wanted = asked.wanted
    if wanted is None or wanted.negated or played.plan.negated:
        return
    for subject in asked.subjects:
        if subject.generic:
            continue
        for facts in known.printings(subject.card)[:1]:
            used = [one for one in known.abilities(facts) if one.kind in OPTIONAL]
            if any(can_do(one, wanted.verb) for one in used) and not _was_used(played, subject.label):
                raise not_placed(f"what {subject.label} waits for")


def _hangs_on_nothing(
    played: Played, asked: Asked, known: Known, simulate: Simulate, budget: Budget
) -> None:
    """Raises NotBuilt for a value of a card that is the same without any plain card of which the question
    tells: then these have found no place in the position.
    """
    plan = played.plan
    if plan.before is not None or plan.more is not None or asked.acts:
        return
    whose = asked.value_of or plan.subject
    alone = tuple(one for one in asked.subjects if one.label == whose)
    text = fold(" ".join(one.text for each in alone for one in known.printings(each.card)[:1]))
    others = [one for one in asked.subjects if one.generic and one not in alone]
    if not alone or all(any(fold(word) in text for word in (*one.traits, one.card)) for one in others):
        return  # his text speaks of such: there are too few of them
    wanted = asked.wanted if asked.wanted is not None and asked.wanted.card == whose else None
    bare = msgspec.structs.replace(asked, subjects=alone, wanted=wanted, purpose=None)
    try:
        same = play(build(bare, known, None), simulate, budget).answer == played.answer
    except NotBuilt:
        return
    if same:
        name = asked.value.partition(" of ")[0].strip()
        raise not_placed(f"what in all that changes the {name or 'value'}")


def _paid_for_nothing(
    played: Played, asked: Asked, known: Known, simulate: Simulate, budget: Budget
) -> None:
    """Raises NotBuilt for a value that is the same without what is told to be paid: then whatever that was
    paid for wasn't played.
    """
    plan = played.plan
    paid = [one for one in asked.acts if one.verb and one.verb.split()[0] in PAYS and not one.negated]
    if not paid or plan.before is not None or plan.more is not None:
        return
    bare = msgspec.structs.replace(asked, acts=tuple(one for one in asked.acts if one not in paid))
    try:
        same = play(build(bare, known, None), simulate, budget).answer == played.answer
    except NotBuilt:
        return
    if same:
        raise not_placed("what that is paid for")


def _hangs_on_what_is_told(played: Played, simulate: Simulate, budget: Budget) -> None:
    """Raises NotBuilt where something doesn't come about after what is told to be done, and wouldn't
    without it either: then its occasion is missing ("he killed the minion in the skirmish, has he won?"
    laid out without a skirmish), and the "no" says nothing of what was told.
    """
    situation = played.plan.situation
    told = [one for one in situation.get("do", ()) if "run to" not in one]
    fought = situation.get("skirmish") or situation.get("attack")  # then the occasion is there
    if not told or fought or "happened" not in str(situation.get("ask")):
        return
    rest = [one for one in situation["do"] if one not in told]
    plain = {name: value for name, value in situation.items() if name != "do"}
    try:
        without = run(plain | {"do": rest} if rest else plain, simulate, budget)
    except NotBuilt:
        return
    if without.verdict == "never":
        raise not_placed("what its occasion is")


def _was_used(played: Played, label: str) -> bool:
    """Whether a card's ability was used, or it was played, on some line."""
    title = label.split(",")[0].split(" (")[0]
    return any(
        step.happened in ("triggered", "used", "played") and title in step.text
        for outcome in played.outcomes for step in outcome.trace
    )


RESULTS = ("win", "lose")
"""What comes of a contest, which has to take place."""
CHANGED = ("add", "remove", "pay", "spend", "lose", "discard", "draw", "exert", "wound", "gain")
"""Verbs that ask how much is done for something."""
PAYS = frozenset((*PAID_FOR, *COSTS)) - {"use", "trigger"}
"""Verbs ("remove", in "remove twilight" too) of what is told only for what it is paid for."""
OPTIONAL = ("action", "response")
ENDS = {"lcg": "0.1", "tcg": "regroup"}
"""Where a round or turn ends, by game."""


def _still_to_come(played: Played, simulate: Simulate, budget: Budget) -> None:
    """Raises NotBuilt where something hasn't happened only because play stopped before the phase that the
    question names.
    """
    situation = played.plan.situation
    if "until" in situation:
        return
    further = run({**situation, "until": ENDS[situation["game"]]}, simulate, budget)
    if any(outcome.answer is True for outcome in further.outcomes):
        raise NotBuilt("not certain", "It comes about later, and when it is asked for isn't certain.")


PLENTY = 20
"""Resources, twilight tokens: as many as any cost asks for."""


def with_more(played: Played, asked: Asked, simulate: Simulate, budget: Budget) -> None:
    """Plays it with enough of what the question tells no number of: if a "no" came of that alone, the answer
    is the other one, and what it takes for granted is said.
    """
    told = {name for states in asked.player_states.values() for name in states} | set(asked.board)
    told |= {name for subject in asked.subjects for name in (*subject.states, *subject.values)}
    situation = played.plan.situation
    if situation["game"] == "lcg" and not told & {"resources"} and not PAID.search(asked.text):
        players = [{**one, "heroes": [_rich(hero) for hero in one["heroes"]]} for one in situation["players"]]
        enough: dict[str, Any] = {"players": players}
        taken = "the heroes have resources enough"
    elif situation["game"] == "tcg" and not told & {"twilight", "cost"} and not PAID.search(asked.text):
        enough = {"twilight": PLENTY}
        taken = "there are twilight tokens enough"
    else:
        return
    try:
        brings = played.plan.brings
        richer = replace(
            played.plan, situation={**situation, **enough}, defaults=[*played.plan.defaults, taken],
            brings=None if brings is None else {**brings, **enough},
        )  # fmt: skip
        other = play(richer, simulate, budget)
    except NotBuilt:
        return
    if other.word == "always":
        played.plan, played.verdict, played.word = other.plan, other.verdict, other.word
        played.answer, played.outcomes = other.answer, other.outcomes


PAID = pattern(r"\b(?:resources?|pay|pays|paid|paying|afford|twilight|enough|cost|costs)\b", re.IGNORECASE)
"""Words of a question that asks about what there is to pay with."""


def _rich(hero: Any) -> dict[str, Any]:
    """A hero with resources enough."""
    return {**(hero if isinstance(hero, dict) else {"card": hero}), "resources": PLENTY}


def _by_itself(played: Played, asked: Asked) -> None:
    """A character that the game itself exhausted on the way to the act's step says nothing."""
    did = [one for each in played.plan.situation.get("do", []) for one in each]
    if played.word != "never" or "run to" not in did:
        return
    label = asked.wanted.card if asked.wanted is not None else ""
    made = [f"{choice.decision} {choice.chosen}" for one in played.outcomes for choice in one.choices]
    if label and any(label in one for one in made):
        raise NotBuilt("not certain", "It hangs on what is done before, which the question leaves open.")


def _whoever_does_it(played: Played, asked: Asked, simulate: Simulate, budget: Budget) -> None:
    """A "no" to what nobody is said to do ("can two of them be assigned …?") has to hold for every player of
    the position.
    """
    situation = played.plan.situation
    act = situation.get("ask", {}).get("can")
    if (
        not isinstance(act, dict) or "by" not in act or not PASSIVE.search(asked.text)
        or SAID_BY.search(asked.text)
    ):
        return
    for player in situation["players"]:
        if player["name"] == act["by"]:
            continue
        try:
            other = run({**situation, "ask": {"can": {**act, "by": player["name"]}}}, simulate, budget)
        except NotBuilt:
            continue
        if other.verdict == "always":
            raise NotBuilt("not certain", "It hangs on who does it, which the question leaves open.")


def _possible_otherwise(
    played: Played, asked: Asked, known: Known, simulate: Simulate, budget: Budget
) -> None:
    for plain in (relaxed(asked), relaxed(asked, known), relaxed(_all_mine(asked)), relaxed(_alone(asked)),
        relaxed(_once(asked)),
    ):
        if plain == asked:
            continue
        try:
            plan = build(plain, known)
            plan.only_no = False
            if play(plan, simulate, budget).word != "never":
                return
        except NotBuilt:
            continue
    if not played.plan.fitting and run(aimless(played, asked), simulate, budget).verdict == "always":
        return
    raise not_placed("what makes it possible")


AIMS = ("so that", "choosing", "to")
"""What an act is aimed at."""


def aimless(played: Played, asked: Asked) -> dict[str, Any]:
    """The situation in which nobody asks what the act is done to, or brings about: that it is possible leaves
    only that as what stands in its way.
    """
    situation = played.plan.situation
    act = {name: value for name, value in situation["ask"]["can"].items() if name not in AIMS}
    rich = {"twilight": PLENTY} if situation["game"] == "tcg" and "twilight" not in asked.board else {}
    return {**situation, **rich, "ask": {"can": act}}


def relaxed(asked: Asked, known: Known | None = None) -> Asked:
    """The question without its conditions: plain cards, no states, nothing that happened before.

    With `known`, characters, enemies and locations that it names become any ones of their type, but for the
    card that is used.
    """
    subjects = tuple(_plain(subject) for subject in asked.subjects if subject.copies)
    if known is not None:
        wanted = asked.wanted
        used = {wanted.by or wanted.card} if wanted is not None else set()
        subjects = tuple(subject if subject.label in used else _any(subject, known) for subject in subjects)
    return msgspec.structs.replace(
        asked, subjects=subjects, acts=(), board={}, player_states={}, relation="", moment="", phase=""
    )


def _all_mine(asked: Asked) -> Asked:
    """The question without whose the cards are."""
    return msgspec.structs.replace(
        asked, subjects=tuple(msgspec.structs.replace(one, player="") for one in asked.subjects)
    )


def _alone(asked: Asked) -> Asked:
    """The question without the cards that it only tells to be there."""
    acts = [one for one in (asked.wanted, asked.purpose) if one is not None]
    used = {label for one in acts for label in (one.card, one.by, one.against, *one.targets)}
    return msgspec.structs.replace(
        asked, subjects=tuple(one for one in asked.subjects if one.generic or one.label in used)
    )


def _once(asked: Asked) -> Asked:
    """The question with one of each card, which nobody bears yet."""
    return msgspec.structs.replace(asked, subjects=tuple(
        msgspec.structs.replace(one, copies=min(one.copies, 1), on="") for one in asked.subjects
    ))


def _any(subject: Subject, known: Known) -> Subject:
    """Any card of the type that a named one has."""
    found = {facts.type for facts in known.printings(subject.card)}
    kind = next(iter(found)) if len(found) == 1 else ""
    if subject.generic or kind not in ("hero", "ally", "enemy", "location", "companion", "minion"):
        return subject
    return Subject(card=kind, label=subject.label, generic=True, player=subject.player, zone=subject.zone)


def _plain(subject: Subject) -> Subject:
    return msgspec.structs.replace(
        subject, states={}, values={}, keywords={}, traits=() if subject.generic else subject.traits
    )
