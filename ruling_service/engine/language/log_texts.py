"""How campaign cards write of the campaign's log: the list of what experience is gained for, the story around
what the heroes may choose, and abbreviations of names. Each is put into sentences of their own.
"""

from __future__ import annotations

import re

from ruling_service.patterns import pattern

_LIST = pattern(r"\b([Gg]ain) the following: *(?=•)(?P<rows>(?:•[^•]*)+)")
_ROW = pattern(r"•\s*(?P<sign>-?)(?P<n>\d+) XP (?P<when>if|for each) (?P<what>.*?)\.?\s*$", re.S)
_INSTEAD = pattern(r"\.?\s*\((?P<n>\d+) XP instead if (?P<what>[^()]*)\)\.?$")
_MOST = pattern(r"\s*\(to a maximum of (?P<n>\d+) XP\)$")
_NAMED = pattern(r"of the following cards in (?P<place>[^:]*): (?P<names>.*)$")
_GAME = (
    "add|attach|card|control|damage|deck|discard|draw|earn|gain|gets?|heal|log|lose|must|place|play|player|pool|"
    "progress|put|raise|reduce|remove|resources?|reveal|search|set|shuffle|threat|win|XP"
)
_TOLD = rf"(?:(?<=: )(?:(?!\b(?:{_GAME})s?\b)[^.:\"])*\. (?:(?!\b(?:{_GAME})s?\b)[^.:\"])*?(?:\. )?)?"
"""What is told first: one or two sentences without a word of the game, so that they ask for nothing."""
_CHOICE = pattern(
    _TOLD + r"\bIf the heroes choose to [^.,]*, (?P<one>add [^.]*?)"
    r"(?: \([^()]*\))?\. Otherwise, (?P<other>mark in the campaign log that \"[^\"]*\")(?: \([^()]*\))?\."
)
_MODE = pattern(r"\[(You are playing \w+ mode)\]\.?\s*", re.I)
_ARE = pattern(r"^(no|\d+ or (?:more|fewer)) (.*?) (?:are|is) (?=(?:in|underneath)\b)")
_EACH = "each surviving player's"
_FOLLOWING = r"(?:one|1) of the following (?:boon |burden )?cards?"
_ONE_OF_LAST = pattern(rf"\b(chooses?) {_FOLLOWING} ((?:and|to) [^.:]*): ([^.:]*)(?=\.)")
_ONE_OF_FIRST = pattern(rf"\b(chooses?) {_FOLLOWING}: ([^.:]*? or [^.:,]*), (and [^.:]*)(?=\.)")
_SHORT = pattern(r"\b(Mr|Mrs|Dr|St)\. (?=[A-Z])")


def log_texts(text: str) -> str:
    """The text with what campaign cards list and tell as sentences."""
    text = _MODE.sub(r"\1. ", text)
    text = _SHORT.sub(r"\1 ", text)
    text = _CHOICE.sub(_either, text)
    text = _ONE_OF_LAST.sub(lambda m: f"{m[1]} {_or(m[3])} {m[2]}", text)
    text = _ONE_OF_FIRST.sub(lambda m: f"{m[1]} {_or(m[2])} {m[3]}", text)
    return _LIST.sub(lambda match: " ".join(_rows(match["rows"])), text)


def _or(names: str) -> str:
    """A list of titles with "or" before the last."""
    first, _, last = names.rpartition(", ")
    return f"{first}, or {re.sub(r'^(?:or|and) ', '', last)}" if first else names


def _either(match: re.Match[str]) -> str:
    """The two things of which the heroes choose one; the story told before is no rule."""
    return f"Either {match['one']}, or {match['other']}."


def _rows(rows: str) -> list[str]:
    """A sentence for each row of a list; a row of another form stays as it is, and is a gap."""
    found: list[str] = []
    for row in re.findall(r"•[^•]*", rows):
        match = _ROW.match(row.strip())
        found += _row(match) if match else [row.strip()]
    return found


def _there(what: str) -> str:
    """ "5 or more locations are in the victory display" as "there are 5 or more locations in …"."""
    return _ARE.sub(r"there are \1 \2 ", what)


def _row(match: re.Match[str]) -> list[str]:
    verb = "lose" if match["sign"] else "gain"
    n, what = match["n"], match["what"].strip()
    if match["when"] == "for each":
        named = _NAMED.match(what)
        if named:
            names = re.split(r",? and |, ", named["names"])
            return [f"If {name} is in {named['place']}, {verb} {n} XP." for name in names]
        most = _MOST.search(what)
        bound = f", to a maximum of {most['n']} XP" if most else ""
        return [f"{verb.capitalize()} {n} XP for each {_MOST.sub('', what)}{bound}."]
    more = _INSTEAD.search(what)
    if more is None:
        return [f"If {_there(what)}, {verb} {n} XP."]
    what = _there(_INSTEAD.sub("", what))
    other = _there(more["what"])
    if what.startswith(_EACH):
        other = re.sub(r"^their\b", _EACH, other)
    return [f"If {what}, {verb} {n} XP. If {other}, instead {verb} {more['n']} XP."]
