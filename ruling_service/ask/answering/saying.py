"""A verdict in one plain sentence, with the step of the account that decides it."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from typing import Any

import msgspec

from ruling_service.ask.answering.parts_played import part
from ruling_service.ask.answering.playing import Played
from ruling_service.patterns import pattern
from ruling_service.situations.shared import games
from ruling_service.situations.shared.account import first
from ruling_service.situations.shared.lines_said import decision_said
from ruling_service.situations.shared.questions import Pattern
from ruling_service.situations.shared.results import Line, Said
from ruling_service.situations.shared.said import reckoned

Data = dict[str, Any]


def sentence(played: Played, about: str = "") -> str:
    """What is answered: "Yes: …", "No: …", "It depends on …", a number, an order, the windows. `about` is
    what a case is about that was played.
    """
    if played.hangs is not None:
        return f"It depends on {played.hangs[0]}: {played.hangs[1]}."
    said = _answer(played, about)
    if played.changed:
        said += " " + " ".join(
            f"{words[:1].upper()}{words[1:]}: {short(answer)}." for words, answer in played.changed
        )
    return said


def _answer(played: Played, about: str) -> str:
    match played.plan.asks:
        case "can" | "position":
            return _can(played)
        case "when can":
            return _windows(played)
        case "order" | "steps":
            return _order(played)
        case "who":
            return (
                f"{_capital(called(str(played.answer), played.plan.situation, about))} decides: "
                f"{decision_said(played.decision)}."
            )
        case "value" if played.plan.more is not None:
            return _by_so_much(played)
        case "value":
            return _value(played)
        case "place":
            return _place(played)
        case "what" | "difference":
            return _what(played)
    return _whether(played)


def _can(played: Played) -> str:
    yes = played.word == "always"
    said = "Yes" if yes else "No"
    if yes is not played.plan.negated:
        provided = f", if {played.plan.provided}" if played.plan.provided else ""
        return f"{said}{provided}: nothing forbids it{_there(played) if played.plan.asks == 'can' else ''}."
    reasons = "; ".join(reason.text.rstrip(".") for reason in (played.verdict.because or [])[:2])
    return f"{said}: {reasons}." if reasons else f"{said}."


def _there(played: Played) -> str:
    done = played.plan.situation.get("do", [])
    at = next((each["run to"] for each in reversed(done) if "run to" in each), "")
    at = at or played.plan.situation.get("at", "")
    return f" {games.game(played.plan.situation['game']).said(at)}" if at else ""


def _whether(played: Played) -> str:
    if played.word == "depends":
        return _depends(played)
    return f"{'Yes' if played.word == 'always' else 'No'}{_because(played)}."


def _because(played: Played) -> str:
    """The step that decides as a reason; none where no step does, for what happens besides is no reason."""
    step = deciding(played)
    if step is None or not decides(played, step):
        return ""
    number = reckoned(played.plan.subject, played.outcomes[0].trace) if step.happened else ""
    text = f"{step.text}{number}".replace(") (", "; ")
    return f": {_lower(text)}"


def _depends(played: Played) -> str:
    parts = played.verdict.depends_on
    if not parts:
        return "It depends."
    by = called(parts[0].by, played.plan.situation)
    return f"It depends on {by}: {decision_said(parts[0].decision)}."


def called(name: str, situation: Data, about: str = "") -> str:
    """A player of the situation as the rules call them: "the first player (Kris)"; where it is told what a
    case is `about`, by the part that he has in it.
    """
    players = situation["players"]
    if about and situation["game"] == "lcg" and (his := part(name, situation, about)):
        return f"{his} ({name})"
    bids = {one.get("by"): BID.match(str(one.get("choose"))) for one in situation.get("given", ())}
    bidden = {by: int(bid[1]) for by, bid in bids.items() if bid}
    if name in bidden:  # nobody is the Free Peoples player yet
        return f"the {'highest' if bidden[name] == max(bidden.values()) else 'other'} bidder"
    if situation["game"] == "tcg":
        free = situation.get("turn") or players[0]["name"]
        side = "the Free Peoples player" if name == free else "the Shadow player"
        return f"{side} ({name})" if any(one["name"] == name for one in players) else name
    first = situation.get("first player") or players[0]["name"]
    attacked = (situation.get("attack") or {}).get("player") == name
    engaged = any(one["name"] == name and one.get("engaged") for one in players)
    if name == first and len(players) > 1:
        return f"the first player ({name})"
    if attacked or engaged:
        return f"the defending player ({name})"
    seats = [one["name"] for one in players]
    if name not in seats or first not in seats or len(seats) == 1:
        return name
    if len(seats) == 2:
        return f"the other player ({name})"
    return (
        f"{'the next player' if seats[(seats.index(first) + 1) % len(seats)] == name else 'another player'} "
        f"({name})"
    )


def _capital(text: str) -> str:
    return text[:1].upper() + text[1:]


def _by_so_much(played: Played) -> str:
    """Yes or no, with what it is in all; that of a plain card is of our own making."""
    made_up = any(one.get("name") == played.plan.subject for one in played.plan.situation.get("cards", ()))
    number = "" if made_up else f": it is {played.verdict.answer}"
    return f"{'Yes' if played.word == 'always' else 'No'}{number}."


def _value(played: Played) -> str:
    if played.word == "depends":
        answers = sorted({str(one.answer) for one in played.outcomes})
        return f"{_depends(played)[:-1]}: {' or '.join(answers)}."
    return f"{played.answer}{_because(played)}."


def _place(played: Played) -> str:
    if played.word == "depends":
        answers = sorted({str(one.answer) for one in played.outcomes})
        return f"{_depends(played)[:-1]}: {' or '.join(answers)}."
    return f"{played.plan.subject}: {place_said(played.answer, played.plan.situation)}."


def place_said(place: Said, situation: Data) -> Said:
    """Where a card is: a pile, hand or deck in which it lies is its owner's, whoever sits where, but for the
    two sides of a game, which are told by their parts.
    """
    names = [str(one.get("name", "")) for one in situation["players"]]
    if situation["game"] != "lcg" or len(names) < 2 or not isinstance(place, str):
        return place
    whose, _, zone = place.partition("'s ")
    return f"its owner's {zone}" if zone and whose in names else place


def _order(played: Played) -> str:
    if played.plan.about == "compared":
        return f"{'Yes' if played.word == 'always' else 'No'}: first {', then '.join(played.plan.fixed)}."
    if played.word == "order":
        return f"First {', then '.join(_listed(played.answer))}."
    by = next(
        (called(part.by, played.plan.situation) for part in played.verdict.depends_on), "the first player"
    )
    orders = sorted({tuple(_listed(one.answer)) for one in played.outcomes if len(_listed(one.answer)) > 1})
    listed = " or ".join(", then ".join(one) for one in orders)
    return f"{_capital(by)} chooses the order: {listed}."


def _windows(played: Played) -> str:
    if not played.answer:
        reason = next((row.reason for row in played.verdict.windows or () if row.reason), "")
        return f"Never{': ' + reason if reason else ''}."
    game = played.plan.situation["game"]
    windows = ", ".join(window_named(game, one) for one in _listed(played.answer))
    if not any(map(_is_a_step, _listed(played.answer))):  # the TCG has no windows but its phases
        return f"In the {windows} phase{'s' if len(_listed(played.answer)) > 1 else ''}."
    return (
        f"In the action window after {windows}." if len(_listed(played.answer)) < 12
        else f"In every action window: {windows}."
    )


def _is_a_step(window: str) -> bool:
    """Is it a window by the number of its step ("3.3", "after 3.3")?"""
    return window.removeprefix("after ")[:1].isdigit()


def window_named(game: str, window: str) -> str:
    """The step that a window follows, by its name: "3.3" or "after 3.3"."""
    if not _is_a_step(window):
        return window
    bare = window.removeprefix("after ")
    return games.game(game).said(f"after {bare}").removeprefix("in the action window ").removeprefix("after ")


def _what(played: Played) -> str:
    steps = [step.text for step in (played.outcomes[0].trace if played.outcomes else ()) if step.happened]
    if played.word == "depends" or len(played.outcomes) > 1:
        return played.verdict.says or _depends(played)
    if not steps:
        return "Nothing happens."
    facts = played.outcomes[0].facts
    alone = len(played.plan.situation.get("players", ())) < 2  # how many play may not have been told
    by_elimination = any(one.get("eliminated") for one in facts.get("players", {}).values())
    over = GOES_ON if alone and by_elimination else str(facts.get("game", GOES_ON))
    return "; ".join(steps[:5]) + "." + (f" The game is {over}." if over != GOES_ON else "")


def _listed(answer: Said) -> list[str]:
    """The parts of an answer that is a list."""
    return answer if isinstance(answer, list) else []


def short(answer: Said) -> str:
    """An answer in a word or two."""
    if isinstance(answer, bool):
        return "yes" if answer else "no"
    return ", ".join(answer) if isinstance(answer, list) else "it depends" if answer is None else str(answer)


def _lower(text: str) -> str:
    return text.rstrip(".")


GOES_ON = "goes on"
"""What is told of a game that isn't over."""
BID = pattern(r"bid (\d+)$")
"""How a situation has a player choose his bid."""
RECKONED = pattern(r" \([^()]*\)")
REFUSING = ("does not", "cannot", "no longer", "is cancelled", "not ", "neither")
"""Words of a step that says what doesn't happen."""


def deciding(played: Played) -> Line | None:
    """The step that decides: the one that was asked about, else the last one that says of its card what
    doesn't happen, or what does.

    None where it is asked who decides: that is no step of an account.
    """
    if played.plan.asks == "who":
        return None
    trace = played.outcomes[0].trace if played.outcomes else []
    asked_for = _asked_for(played, trace)
    if asked_for is not None:
        return asked_for
    sums = [step for step in trace if step.happened and summed(step.text, played.answer)]
    if sums and played.word == "value":
        return sums[-1]
    refusals = [
        step for step in trace
        if any(word in step.text for word in REFUSING)
    ]
    if refusals:
        return refusals[-1]
    told = [step for step in trace if not _is_heading(step)]
    about = [step for step in told if played.plan.subject and played.plan.subject in step.text]
    told = about or told
    return told[-1] if told else None


def summed(text: str, answer: Said) -> list[int]:
    """The numbers of which a step tells in brackets that they come to the answer, if there are several."""
    for brackets in RECKONED.findall(text):
        parts = [int(one) for one in re.findall(r"\d+", brackets)]
        if len(parts) > 1 and sum(parts) == answer:
            return parts
    return []


def _asked_for(played: Played, trace: Sequence[Line]) -> Line | None:
    """The step that was asked about, None where it didn't happen."""
    asked = played.plan.situation["ask"].get("whether") or {}
    pattern = (
        asked.get("happened")
        or _so_often(asked, played)
        or next((one["happened"] for one in asked.get("any", []) if "happened" in one), None)
    )
    place = first(msgspec.convert(pattern, Pattern), trace) if pattern else None
    return trace[place] if place is not None else _kept_from(asked, played, trace)


def _kept_from(asked: Data, played: Played, trace: Sequence[Line]) -> Line | None:
    """What kept from happening so often what is asked for: the last step that only says how things are."""
    of = asked.get("count", {}).get("of")
    if played.word != "never" or not (isinstance(of, dict) and "happened" in of):
        return None
    said = [step for step in trace if not step.happened and step.cites and not _is_heading(step)]
    return said[-1] if said else None


def _so_often(asked: Data, played: Played) -> Data | None:
    """What is asked to happen so often, where it did."""
    of = asked.get("count", {}).get("of")
    return of if played.word == "always" and isinstance(of, dict) and "happened" in of else None


def decides(played: Played, step: Line) -> bool:
    """Is a step the reason of the answer: the one that was asked about; of a "no" one that says what its card
    doesn't do, or after which that card isn't where it was asked for; of a number one that has it; of a "yes"
    something that happened to its card?
    """
    if _asked_for(played, played.outcomes[0].trace if played.outcomes else []) is not None:
        return True
    of_it = bool(played.plan.subject) and played.plan.subject in step.text
    if played.word == "never":
        gone = "is" in (played.plan.situation["ask"].get("whether") or {}) and bool(step.happened)
        return of_it and (gone or any(word in step.text for word in REFUSING))
    if played.word == "value":
        asked = str(played.plan.situation["ask"].get("how much", "")).partition(" of ")[0]
        told = f"{step.text} {step.happened}".lower()
        of_it = not asked or any(one.removesuffix("s") in told for one in asked.split())
        return of_it and re.search(rf"\b{re.escape(str(played.answer))}\b", step.text) is not None
    return of_it and bool(step.happened)


ENDS = {"eliminated": "eliminat", "corrupted": "corrupt"}
"""What puts a player out of the game as soon as a number has got so far, and how a text says so."""


def ended(played: Played, text: str) -> str:
    """A sentence on whom the number that is asked for puts out of the game; "" where it puts out nobody, in
    some line of play doesn't, or the text says so.
    """
    asked = str(played.plan.situation.get("ask", {}).get("how much", ""))
    whose = [one["name"] for one in played.plan.situation.get("players", ()) if one["name"] in asked]
    out = [
        {
            RECKONED.sub("", step.text) for step in outcome.trace
            if (said := ENDS.get(step.happened or "")) and said not in text.lower()
            and (not whose or any(name in step.text for name in whose))
        }
        for outcome in played.outcomes
    ]
    if not asked or played.word != "value" or not out:
        return ""
    return "".join(f" {_capital(one)}." for one in sorted(set.intersection(*out)))


def _is_heading(step: Line) -> bool:
    """Whether a line only says where the game has come to: it decides nothing."""
    if step.happened:
        return step.happened.endswith((" ended", " begun", " began"))
    return step.depth == 0 and not step.cards and step.cites == [step.step]


def cited(played: Played, entries: Callable[[str], str]) -> list[str]:
    """The entries that the answer stands on: those of the reasons, else of the deciding step, of the decision
    it hangs on, of the moment.

    `entries` gives the entry on a card by its name, "" if there is none.
    """
    found: list[str] = list(played.plan.cites)
    for reason in played.verdict.because or ():
        found += reason.cites
    for parting in played.verdict.depends_on[:1]:
        found += parting.cites
    game = played.plan.situation["game"]
    if played.plan.asks == "when can" and isinstance(played.answer, list):
        found += [_window(game, name) for name in played.answer[:6]]
    elif played.plan.asks == "can" and played.word == "always" and not found:
        found += [entries(played.plan.subject), _window(game, str(played.plan.situation.get("at", "")))]
    step = deciding(played)
    if step is not None and not found:
        found += step.cites
    return list(dict.fromkeys(entry for entry in found if entry))


def _window(game: str, at: str) -> str:
    """The entry on a step or phase."""
    if game == "tcg":
        name = at.removeprefix("start of ").removeprefix("end of ")
        return f"tcg/{name}-phase" if name else ""
    step = re.search(r"\d[\d.]*[ab]?", at)
    return f"lcg/framework/{step[0]}" if step else ""
