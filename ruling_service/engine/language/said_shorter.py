"""Sentences that say in a bracket, or of several cards at once, what the grammar has a sentence for each of:
numbers that are others if something is so, both values of a card, several cards set aside.
"""

from __future__ import annotations

import re
from collections.abc import Callable

from ruling_service.patterns import pattern


def at_length(text: str) -> str:
    """The text with each such sentence in the form that the grammar has."""
    for form, said in SHORTER:
        text = form.sub(said, text)
    return text


def _within(sentence: str) -> str:
    return sentence[0].lower() + sentence[1:]


def _filled_up(found: re.Match[str]) -> str:
    """ "Each C with fewer than N resources gains resources until it has N", or the like of each C."""
    who, n = found["who"] or found["whose"], found["n"] or found["m"]
    each = "Each" if found[0][0].isupper() else "each"
    lacking = f"the difference between {n} and the number of resources on it"
    return f"{each} {who} with fewer than {n} resources gains resources equal to {lacking}"


def _by_how_many_play(found: re.Match[str]) -> str:
    """ "If N B (M if there are K or more players), S": the one or the other number, by how many play."""
    few = f"there are fewer than {found['k']} players in the game"
    many = f"there are {found['k']} or more players in the game"
    said = ((few, found["n"]), (many, found["m"]))
    return ". ".join(
        f"If {players} and {found['one']}{n}{found['what']}, {found['does']}" for players, n in said
    )


def _revealed_at_random(found: re.Match[str]) -> str:
    """ "Randomly choose N of the set-aside A and M of the set-aside B, reveal them, and add them to P"."""
    those = [f"{found['n']} random {found['one']}"]
    if found["other"]:
        those.append(f"{found['m']} random {found['other']}")
    it = "it" if those[1:] == [] and found["n"] in ("a", "1") else "them"
    return f"{found['as']}eveal {' and '.join(those)} and add {it} to {found['to']}"


def _each_copy(found: re.Match[str]) -> str:
    """ "Each T in play", where T is a title of more than one word: each copy of it."""
    words = found["title"].split()
    return f"{found['if']} copy of {found['title']}" if len(words) > 1 else found[0]


SHORTER: tuple[tuple[re.Pattern[str], Callable[[re.Match[str]], str]], ...] = (
    (
        pattern(
            r"\((?:or |by |takes? |deals? )?(?P<n>[+-]?\d+)(?P<unit>(?: (?!instead)[a-z]+| \[\w+\])?) "
            r"(?P<if>if|when|while) (?P<so>[^().\"]+)\)"
        ),
        lambda found: f"({found['n']}{found['unit']} instead {found['if']} {found['so']})",
    ),
    (
        pattern(r"\(by (?P<n>\d+) instead (?=(?:if|when|while) )"), lambda found: f"({found['n']} instead ",
    ),
    (
        pattern(
            r"(?:(?<=^)|(?<=[.¶\"] ))If (?P<one>[^.,():\"]*?)(?P<n>\d+)(?P<what>(?: or more)? [^.,():\"]*?) "
            r"\((?:at least )?(?P<m>\d+)(?: or more)?(?: [a-z]+)?(?: instead)? if there are (?P<k>\d) or "
            r"(?:more|\d) players(?: in the game)?\), (?P<does>[^.\"]+)"
        ),
        _by_how_many_play,
    ),
    (
        pattern(r"\b(?P<all>[Aa]fter (?:all )?characters (?:are|have been) committed to) quest\b"),
        lambda found: f"{found['all']} the quest",
    ),
    (
        pattern(
            r"(?P<whose>(?:(?<=^)|(?<=[.,¶\"] ))[^.,():\"]+?'s (?P<one>\[\w+\])) and (?P<other>\[\w+\]) "
            r"(?:are|is) reduced to (?P<n>\d+)"
        ),
        lambda found: (
            f"{found['whose']} is reduced to {found['n']}. "
            f"{found['whose'][: -len(found['one'])]}{found['other']} is reduced to {found['n']}"
        ),
    ),
    (
        pattern(
            r"(?P<control>\btakes? control of [^.,:;\"]+, exhausted) with (?P<n>\d+) "
            r"(?P<what>damage|progress) on it"
        ),
        lambda found: f"{found['control']}. Place {found['n']} {found['what']} on it",
    ),
    (pattern(r" \(including (?:any |all )?modifiers\)"), lambda found: ""),
    (
        pattern(
            r"(?P<who>\b[A-Z][^.,:;\"]*?) (?:are|is) (?:treated|considered) as if (?:its|his|their) "
            r"(?:printed )?text box(?:es)? (?:is|are|was|were) blank"
        ),
        lambda found: f"Treat the text box of {_within(found['who'])} as if it were blank",
    ),
    (
        pattern(
            r"\b(?P<as>[Rr])andomly (?:choose|select) (?P<n>an?|\d+) of the (?:remaining )?"
            r"(?P<one>set[- ]aside [^.,:;\"]+?)(?: and (?P<m>\d+) of the (?:remaining )?"
            r"(?P<other>set[- ]aside [^.,:;\"]+?))?, reveal (?:it|them),? and "
            r"add (?:it|them) to (?P<to>[^.,:;\"]+)"
        ),
        _revealed_at_random,
    ),
    (
        pattern(
            r"\b(?P<as>[Rr])andomly (?:choose|select) (?P<n>an?|\d+) of the (?:remaining )?"
            r"(?P<one>set[- ]aside [^.,:;\"]+?) and (?P<does>[a-z]+) (?:it|them) (?=and |(?:in)?to )"
        ),
        lambda found: (
            f"{found['does'].capitalize() if found['as'] == 'R' else found['does']} {found['n']} random "
            f"{found['one']} "
        ),
    ),
    (
        pattern(
            r"\b(?P<as>[Ff])ind (?P<one>the set[- ]aside [^.,:;\"]+?) and (?P<does>[a-z]+) (?:it|them) "
            r"(?=and |(?:in)?to )"
        ),
        lambda found: (
            f"{found['does'].capitalize() if found['as'] == 'F' else found['does']} {found['one']} "
        ),
    ),
    (
        pattern(
            r"\b(?P<goes>advance to a stage (?P<n>\d+)\w?(?: quest)? of (?:their|the players') choice)\. "
            r"If all stage (?P=n) quests have been defeated, (?:instead )?advance to (?P<last>stage \d+\w?)"
            r"(?:,? instead)?(?=\.|$)"
        ),
        lambda found: f"{found['goes']}, or to {found['last']} once all of those are defeated",
    ),
    (
        pattern(
            r"\((?P<if>If|When) there are more than (?P<n>\d+) (?P<one>[^.,:;()\"]+?) in play, "
            r"discard (?:[^.,:;()\"]+?) until only (?P=n) remain\.\)"
        ),
        lambda found: (
            f"When there are {int(found['n']) + 1} or more {found['one']} in play, discard X {found['one']} "
            f"in play, where X is the difference between {found['n']} and the number of {found['one']} "
            "in play."
        ),
    ),
    (
        pattern(r"(?P<does>\b[Rr]eturns? [^.,:;\"]+? to the staging area) faceup\b"),
        lambda found: found["does"],
    ),
    (
        pattern(r"\b(?P<if>[Ii]f|[Ww]hile) (?:this|the current (?:quest )?stage) is stage (?=\d)"),
        lambda found: f"{found['if']} the players are at stage ",
    ),
    (
        pattern(
            r"\b(?P<does>[Aa]dd|[Mm]ove) (?:all of |each of |all )?(?:its|his|their) resources to "
            r"(?=[A-Z~]|this\b)"
        ),
        lambda found: f"{'M' if found['does'][0].isupper() else 'm'}ove all resources from it to ",
    ),
    (
        pattern(
            r"(?:(?<=^)|(?<=[.¶] ))(?:Reveal (?P<n>an?|\d+|X) additional (?:encounter )?cards?"
            r"(?: from the encounter deck)?(?P<per> per player)? during (?:the|each) "
            r"(?:quest phase|staging step)"
            r"|During (?:the|each) (?:quest phase|staging step), reveal (?P<m>an?|\d+|X) additional "
            r"(?:encounter )?cards?(?: from the encounter deck)?(?P<each> per player)?)"
        ),
        lambda found: (
            f"Reveal {found['n'] or found['m']} additional encounter card"
            f"{found['per'] or found['each'] or ''} "
            f"during the {'staging step' if found['per'] or found['each'] else 'quest phase'}"
        ),
    ),
    (pattern(r"\bcards?\(s\)"), lambda found: "cards"),
    (pattern(r"\bcancell(?= )"), lambda found: "cancel"),
    (
        pattern(r"(?P<if>\b(?:[Ii]f|and) each) (?P<title>(?:[A-Z][\w'-]+ )+)(?=in play\b)"),
        _each_copy,
    ),
    (
        pattern(r"(?P<x>, where X is [^.,:;\"]+), if able(?=[.\"]|$)"), lambda found: f", if able{found['x']}"
    ),
    (
        pattern(
            r"\b(?P<does>[Tt]reat) (?:its|his) (?:printed )?text box as (?:if it (?:were|was) )?blank\b"
            r"(?P<kept>,? \(?except for [Tt]raits\)?)?"
        ),
        lambda found: (
            f"{'I' if found['does'] == 'Treat' else 'i'}t loses its text box"
            f"{' (but no traits)' if found['kept'] else ''}"
        ),
    ),
    (
        pattern(r" \(bypassing (?P<any>the|any) active location\)"),
        lambda found: f", bypassing {found['any']} active location",
    ),
    (
        pattern(
            r"\b(?P<each>[Ee])ach (?P<who>[^.,:;\"]*?) with fewer than (?P<n>\d+) resources gains "
            r"resources until (?:it|he) has (?P=n)(?: resources)?(?=[.,]|$)"
            r"|\b(?P<add>[Aa])dd resources to each (?P<whose>[^.,:;\"]*?)'s (?:resource )?pool until each "
            r"(?P=whose) has (?P<m>\d+)(?: resources)?(?=[.,]|$)"
        ),
        _filled_up,
    ),
    (
        pattern(r"\b(?P<in>[Ii])n player order, each player (?!(?:lay|place|put)s? [^.]*? faceup\b)"),
        lambda found: f"{'E' if found['in'] == 'I' else 'e'}ach player in player order ",
    ),
    (
        pattern(
            r"\bif no progress (?:was|were|has been) placed on (?P<on>[^.,:;\"]+?) this "
            r"(?P<span>phase|round), "
        ),
        lambda found: f"unless at least 1 progress was placed on {found['on']} this {found['span']}, ",
    ),
    (
        pattern(
            r"(?:(?<=^)|(?<=[.¶] ))(?P<does>[A-Z~][^.,:;()\"]*? (?:at the (?:beginning|start|end) of "
            r"(?:the|each) (?:\w+ phase|round)|during (?:the|each) \w+ phase)) "
            r"(?P<so>(?:while|if) [^.,:;()\"]+)(?=\.|$)"
        ),
        lambda found: f"{found['so'][0].upper()}{found['so'][1:]}, {_within(found['does'])}",
    ),
    (pattern(r"\bplayers's\b"), lambda found: "player's"),
)
"""A form of words → what it is said as."""
