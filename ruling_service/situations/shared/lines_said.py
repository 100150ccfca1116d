"""What the lines of play of a situation come to, and what they part by."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from itertools import chain
from typing import NamedTuple

from ruling_service.patterns import pattern
from ruling_service.situations.shared.results import Branch, Choice, Facts, Outcome, Parting, Said, Verdict
from ruling_service.situations.shared.said import NATURE, REMAINDER, Players, changes, players_of, whose

MOST_BRANCHES = 3
"""Branches that are told; of further ones only their number is."""
EITHER = "either "
"""How ends are told that no choice parts."""
MOST_SENTENCES = 6
_REASON = pattern(r" \([^()]*\)$")
"""What stands in brackets behind what happens: its numbers."""


def ends(game: str, verdict: Verdict) -> list[str]:
    """What is otherwise at the end of the first line of play, a sentence each."""
    if verdict.start is None or not verdict.outcomes:
        return []
    return changes(verdict.start, verdict.outcomes[0], _players(game, verdict.start))


def _players(game: str, start: Facts) -> Players:
    return players_of(game, list(start["players"]), str(start["first player"]))


def tell(game: str, verdict: Verdict, kind: str, about: str = "") -> None:
    """Give each outcome what comes of it, and the verdict what its lines of play part by and its sentence;
    `about` is the card or player that it is asked of.
    """
    if verdict.start is None or not verdict.outcomes:
        return
    players = _players(game, verdict.start)
    told = [changes(verdict.start, one, players, about) for one in verdict.outcomes]
    for outcome, said in zip(verdict.outcomes, told, strict=True):
        outcome.says = sentence(said)
    if kind == "what_happens" and len(told) > 1:
        _tell_apart(verdict.outcomes, told)
    if verdict.verdict == "depends":
        verdict.branches = _branches(verdict, told, kind, players)
        verdict.says = _depends(verdict, players)
    elif kind == "what_happens" and verdict.verdict == "always" and len(verdict.outcomes) == 1 and told[0]:
        verdict.says = sentence(told[0])


def _tell_apart(outcomes: Sequence[Outcome], told: Sequence[Sequence[str]]) -> None:
    """Let the answer of each outcome be what it changes and others don't, where that tells all of them apart.
    """
    common = set.intersection(*(set(one) for one in told))
    apart = [[said for said in one if said not in common] for one in told]
    if len({tuple(one) for one in apart}) == len(apart):
        for outcome, own in zip(outcomes, apart, strict=True):
            outcome.answer = list(own)


def sentence(told: Sequence[str]) -> str:
    """Things that happened as sentences; of many the first ones, and how many more there are."""
    listed = [*told[:MOST_SENTENCES], *_and_more(len(told) - MOST_SENTENCES)]
    return " ".join(f"{one[:1].upper()}{one[1:]}." for one in listed)


def _and_more(number: int) -> list[str]:
    return [f"and {number} more"] if number > 0 else []


def parting(verdict: Verdict) -> Choice | None:
    """The choice by whose options lines of play part, whatever was chosen before: the first on which an
    answer hangs. None where its options all lead to the same, and a later choice tells only after one of
    them.
    """
    hangs_on = {(one.by, one.decision) for one in verdict.depends_on}
    for choice in verdict.outcomes[0].choices if verdict.outcomes else ():
        if len(choice.ways) > 1 and (choice.by, choice.decision) in hangs_on:
            return choice if len({way.reaches() for way in choice.ways if way.leads}) > 1 else None
    return None


def _branches(
    verdict: Verdict, told: Sequence[Sequence[str]], kind: str, players: Players
) -> list[Branch]:
    """For each end of the choice that parts the lines: what is chosen, and what comes of it and not of all.
    """
    choice = parting(verdict)
    if choice is None:
        return []
    common = set.intersection(*(set(one) for one in told))
    by_leads: dict[tuple[int, ...], list[str]] = {}
    for way in choice.ways:
        if way.leads:
            by_leads.setdefault(way.reaches(), []).append(way.chosen)
    return [
        Branch(
            chosen=players.text(" or ".join(chosen[:3]) + (" …" if len(chosen) > 3 else "")),
            comes=_comes(verdict.outcomes, leads, told, common, kind, players,
                         _after(verdict.outcomes, leads, choice, chosen)),
            outcomes=list(leads),
        )
        for leads, chosen in by_leads.items()
    ]  # fmt: skip


def _after(
    outcomes: Sequence[Outcome], leads: Sequence[int], choice: Choice, chosen: Sequence[str]
) -> list[Sequence[Choice]]:
    """The choices that come after one of these options was chosen, of each line of play where it was."""
    found: list[Sequence[Choice]] = []
    for number in leads:
        made = outcomes[number - 1].choices
        same = (at for at, one in enumerate(made) if one.decision == choice.decision and one.by == choice.by)
        at = next(same, None)
        if at is not None and made[at].chosen in chosen:
            found.append(made[at + 1 :])
    return found


def _comes(
    outcomes: Sequence[Outcome], leads: Sequence[int], told: Sequence[Sequence[str]], common: set[str],
    kind: str, players: Players, after: Sequence[Sequence[Choice]]
) -> str:
    """What comes of an option: the answer, or what changes in all its ends and not in those of others, and
    what the first choice `after` it changes by which they part.
    """
    ends_ = [outcomes[n - 1] for n in leads]
    if kind != "what_happens":
        return " or ".join(dict.fromkeys(players.text(_word(one.answer)) for one in ends_[:3]))
    changed = {n: [one for one in told[n - 1] if one not in common] for n in leads}
    sure = [one for one in changed[leads[0]] if all(one in other for other in changed.values())]
    said = "; ".join([*sure[:4], *_and_more(len(sure) - 4)])
    if len(leads) == 1:
        return said or "nothing more"
    later = _later(
        outcomes, after, {n: [one for one in each if one not in sure] for n, each in changed.items()}, players
    )
    return f"{said}; {later}" if said else later


def _later(
    outcomes: Sequence[Outcome], choices: Sequence[Sequence[Choice]], changed: Mapping[int, Sequence[str]],
    players: Players
) -> str:
    """What comes of the first choice of a line of play by which the ends of one option part; of an option of
    it that has several ends again, on which choice they hang. `choices` are those of each line.
    """
    for choice in choices[0] if choices else ():
        ways = {way.chosen: [n for n in way.leads if n in changed] for way in choice.ways}
        ways = {chosen: leads for chosen, leads in ways.items() if leads}
        if len({tuple(leads) for leads in ways.values()}) < 2 or len(ways) > MOST_BRANCHES:
            continue
        told = {
            chosen: ", ".join(changed[leads[0]][:4]) or "nothing more" if len(leads) == 1
            else _hangs_on(_after(outcomes, leads, choice, [chosen]), _of(leads, changed), players)
            for chosen, leads in ways.items()
        }
        return "; or ".join(f"then {players.text(chosen)}: {comes}" for chosen, comes in told.items())
    rest = _hangs_on(choices, changed, players)
    return f"the rest {'is ' if rest.startswith(EITHER) else ''}{rest}"


def _of(leads: Sequence[int], changed: Mapping[int, Sequence[str]]) -> dict[int, Sequence[str]]:
    return {number: changed[number] for number in leads}


def _hangs_on(
    choices: Sequence[Sequence[Choice]], changed: Mapping[int, Sequence[str]], players: Players
) -> str:
    """On which of the choices of these lines of play it hangs where one comes to of several ends: the first
    that parts them. Where lines met again and none parts the ends any more, what each end has that not all
    have.
    """
    for choice in chain.from_iterable(choices):
        parts = {tuple(n for n in way.leads if n in changed) for way in choice.ways} - {()}
        if len(parts) > 1:
            return f"hangs on {_choice([choice.by], choice.decision, players)}"
    shared = set.intersection(*(set(one) for one in changed.values()))
    own = [[one for one in each if one not in shared][:2] for each in changed.values()]
    short = dict.fromkeys(", ".join(_REASON.sub("", one) for one in each) or "nothing more" for each in own)
    whole = dict.fromkeys(", ".join(each) or "nothing more" for each in own)
    ends_ = [*(short if len(short) == len(changed) else whole)]
    told = [*ends_[:MOST_BRANCHES], *_and_more(len(ends_) - MOST_BRANCHES)]
    return f"{EITHER}{', or else '.join(told)}"


def _word(answer: Said) -> str:
    if isinstance(answer, bool) or answer is None:
        return {True: "yes", False: "no", None: "nothing"}[answer]
    return ", ".join(answer) if isinstance(answer, list) else str(answer)


def _depends(verdict: Verdict, players: Players) -> str:
    """What a verdict depends on, and what comes of each option."""
    choice = parting(verdict)
    if choice is None or not verdict.branches:
        parts = _choices(verdict.depends_on, players)
        return f"It depends on {' and on '.join(parts)}." if parts else "It depends."
    shown = [f"{one.chosen} → {one.comes}" for one in verdict.branches[:MOST_BRANCHES]]
    more = len(verdict.branches) - MOST_BRANCHES
    listed = " · ".join(shown) + (f" · and {more} more" if more > 0 else "")
    own = _choice([choice.by], choice.decision, players)
    lead = " and on ".join([own, *_choices(_besides(verdict, choice), players)])
    return f"It depends on {lead}: {listed}."


def _besides(verdict: Verdict, choice: Choice) -> list[Parting]:
    """The other choices on which an answer hangs where what is chosen at one doesn't settle it; of what
    happens each branch says that itself.
    """
    answers = [one.answer for one in verdict.outcomes]
    if any(isinstance(one, list) for one in answers) or all(len(b.outcomes) == 1 for b in verdict.branches):
        return []
    own = (choice.by, choice.decision)
    return [one for one in verdict.depends_on if one.by and (one.by, one.decision) != own]


def _choices(parts: Iterable[Choice | Parting], players: Players) -> list[str]:
    """Whose choices of what, the same choice of several together; of many the first, and how many more."""
    deciders: dict[tuple[str, bool], list[str]] = {}
    for one in parts:
        deciders.setdefault((decision_said(one.decision), one.by in ("", NATURE)), []).append(one.by)
    said = [_choice([*dict.fromkeys(by)], decision, players) for (decision, _), by in deciders.items()]
    more = len(said) - MOST_BRANCHES
    return [*said[:MOST_BRANCHES], *([f"{more} more"] if more > 0 else [])]


class Comes(NamedTuple):
    """What comes of an option (`chosen`, "" where nothing is chosen), a line for each thing that changes."""

    chosen: str
    lines: list[str]


def in_lines(game: str, verdict: Verdict) -> tuple[str, list[Comes]]:
    """What `says` tells of a verdict as a sentence and the lines below it; no lines where it tells one thing.
    """
    if verdict.start is None or not verdict.says:
        return verdict.says, []
    players = _players(game, verdict.start)
    choice = parting(verdict)
    if verdict.branches and choice is not None and verdict.says == _depends(verdict, players):
        shown = [Comes(one.chosen, _upper(one.comes.split("; "))) for one in verdict.branches[:MOST_BRANCHES]]
        more = _and_more(len(verdict.branches) - MOST_BRANCHES)
        decision = players.text(decision_said(choice.decision))
        by = f"{whose(players.who(choice.by))} choice: " if choice.by else ""
        besides = "".join(f" and on {one}" for one in _choices(_besides(verdict, choice), players))
        lead = f"It depends on {'chance: ' if choice.by == NATURE else by}{decision}{besides}."
        return lead, [*shown, *(Comes("", _upper([one])) for one in more)]
    told = ends(game, verdict) if len(verdict.outcomes) == 1 else []
    if len(told) > 1 and verdict.says == sentence(told):
        return "", [Comes("", _upper([*told[:MOST_SENTENCES], *_and_more(len(told) - MOST_SENTENCES)]))]
    return verdict.says, []


def _upper(told: Sequence[str]) -> list[str]:
    return [f"{one[:1].upper()}{one[1:]}" for one in told]


def decision_said(decision: str) -> str:
    """What is decided, without how much of it is left: that is for who makes the choice, step by step."""
    return REMAINDER.sub("", decision)


def _choice(by: Sequence[str], decision: str, players: Players) -> str:
    """Whose choice of what: of a player or of several, of chance or of nobody in particular."""
    told = players.text(decision_said(decision))
    if by[0] in ("", NATURE):
        return f"chance ({told})" if by[0] else told
    *others, last = [whose(players.who(one)) for one in by]
    return f"{', '.join(others)}{' and ' if others else ''}{last} choice ({told})"
