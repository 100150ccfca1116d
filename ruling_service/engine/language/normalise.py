"""Everything a printing does to text that changes nothing it means: icons, names, quotation marks, spaces,
brackets, slips of the pen.

This is the one place that knows how card databases write; the grammar behind it sees one form only.
"""

from __future__ import annotations

import re
from collections.abc import Mapping
from dataclasses import dataclass, field

from ruling_service.engine.language.slips import without_slips
from ruling_service.patterns import pattern, sub

from .agreement import as_read
from .in_other_words import in_other_words
from .log_texts import log_texts
from .stage_texts import stage_texts

SELF = "~"
_X_AMID = pattern(r", (where X is [^,.]+), (and [^.]+)(?=\.|$)")
"""What X is, told before the sentence is over: it is told at its end."""
PARAGRAPH = "¶"  # stands before a sentence that the printing sets in a paragraph of its own
_ICONS = {"⚔": "[attack]", "🛡": "[defense]", "☀": "[willpower]", "★": "[unique]"}
_QUOTES = str.maketrans(
    {
        "“": '"', "”": '"', "„": '"', "‘": "'", "’": "'", "´": "'", "–": "-", "—": "—", "\u00a0": " ",
        "−": "-", "­": ""
    }
)
_POOL_OF_ONE = pattern(
    r"(?<!one of )\b((?:your|his|her|their|his or her)(?: (?!hero)[\w-]+)?) hero's resource pool\b"
)
"""The pool of a player's hero, of whom there may be several: that of one of them, whom the player picks. (The
house wording's "pool" is not meant: it says so of all heroes.)
"""
_ONE_OF_YOURS = pattern(
    r"(?<!one of )(?<!each of )(?<!all of )(?<!any of )(?<!each )(?<!all )\b([Yy]our|[Hh]is|[Hh]er|[Tt]heir)"
    r"((?: (?:non-)?(?:[A-Z\[][\w\]-]+|ready|exhausted|damaged|undamaged|questing|attacking|defending"
    r"|unique)){0,2})"
    r" (hero|ally|character|attachment)\b"
    r"(?!'s? |['-]| (?:card|pool|attachment|enem|objective)\b)"
)
"""A player's hero, of whom there may be several: one of them, whom whoever carries the text out picks."""
_SEVERAL_OF = {"hero": "heroes", "ally": "allies", "character": "characters", "attachment": "attachments"}
_REMINDERS = pattern(
    r"\(damage (?:that is )?dealt beyond [^)]*\)|\((?:you|players) may choose different targets\)"
    r"|\((?:deal and (?:resolve|discard)|deal)(?: it| him| her)? (?:a|another|a new) shadow card[^)]*\)"
    r"|(?:(?<=\bstage \d[A-H])|(?<=\bstage \d))(?: \(bypassing stage \w+\)|, bypassing stage \w+)"
    r"|\(see insert\)|\(This does not count progress placed on [^)]*\)"
    r"|\(Characters quest using [^)]*\)|\(Shadow card effects are still resolved[^)]*\)"
    r"|\(Progress (?:must still be|is) placed on [^)]*\)"
    r"|\(Progress (?:must|can)(?: still)? be placed on (?:the|any) active location(?! first)[^)]*\)"
    r"|\((?:The )?[Pp]layers can (?:also )?advance by placing [^)]*\)"
    r"|\(The first player chooses in case of a tie\.?\)|(?<=\w\.) The first player chooses\.(?= |$)"
    r"|(?<=\.) ?Deal it another shadow card for the next attack\."
    r"|(?<=attack\.) (?:Deal|Deal and resolve) (?:it )?a(?: new)? shadow card for (?:this|that) attack\."
    r"|\(Do not flip (?:it|him|her) over\.?\)"
    r"| ?\(do not collect (?:its|his|her|their) victory points?\.?\)"
    r"|(?<=\.) *\(?1\)?\*: Some cards in [^.:]* symbols \(\d?\) with an asterisk[^.:]*\. "
    r"This indicates[^.:]* Forced effect [^.:]* sailing test\.",
    re.I,
)
_IDLE_WORDS = {
    "also": "another thing is so: what, is said",
    "currently(?! (?:in (?:the )?staging|committed to|engaged with))": "what is so, is so now",
    r"(?:(?<=\bis )|(?<=\bare ))(?<!that is )(?<!who is )(?<!that are )currently(?! in (?:the )?staging)":
        "a condition asks for what is so now",
    "immediately": "what an effect does, it does at once",
    "as well": "another thing is so: what, is said",
    "already": "a state is asked for, not when it began",
    r"(?<!may )still(?! in the game)": "what is so, is so now",
    "finally": "the order is the sentences' own",
}
"""Words that are taken out before a text is read, and why nothing is lost with them."""
_IDLE = pattern(rf"\b(?:{'|'.join(_IDLE_WORDS)})\b,? ?(?!\()", re.I)
_PARAGRAPH = pattern(r"(?<=[.)\"'!]) {2,}(?=[A-Z])|(?<=[a-z0-9\])][.)])(?=[A-Z])")
"""Where a paragraph ends: two spaces, or none where a database has lost the line's end."""
_TAGS = pattern(r"</?(?:b|i|em|strong|u|br|p|span)(?: [^>]*)?/?>|\*\*", re.I)
_LOW_TITLE_WORDS = frozenset({"of", "the", "in", "to", "and", "on", "for", "a", "from", "at"})
_TITLES_OF_HONOUR = frozenset(
    {"The", "A", "Guard", "Prince", "Captain", "King", "Chief", "Lord", "Lady", "Old", "Grey", "Young"}
)


@dataclass(frozen=True)
class CardFacts:
    """What a card's text takes for granted about the card: its name, type, traits and encounter set."""

    name: str = ""
    type: str = ""
    traits: tuple[str, ...] = ()

    names: tuple[str, ...] = field(default=())
    encounter_set: str = ""
    sets_up: bool = False  # the side of the first stage that instructs how the game is set up

    @property
    def stays(self) -> bool:
        """Whether such a card lies there for its text to be true after it was revealed or played."""
        return self.type.lower() not in ("", "treachery", "event")

    @classmethod
    def of(cls, card: Mapping[str, object]) -> CardFacts:
        """The facts of a card object (fields `name` or `title`, `type`, `traits`, `encounter_set`)."""
        name = str(card.get("name") or card.get("title") or "")
        traits = tuple(t.strip() for t in re.split(r"\.\s*", str(card.get("traits") or "")) if t.strip())
        type_ = str(card.get("type") or "")
        own = tuple(own for own in own_names(name, type_) if own not in traits)
        stage = str(card.get("stage") or card.get("cost") or "")
        sets_up = (type_.casefold(), stage, str(card.get("side") or "").upper()) == ("quest", "1", "A")
        return cls(name, type_, traits, own, str(card.get("encounter_set") or ""), sets_up)


def own_names(name: str, type_: str = "") -> tuple[str, ...]:
    """The ways a card's own text calls it, longest first: its name, and the short form of a person's name."""
    if not name:
        return ()
    found = [name]
    bare = name.strip('"“”')
    found.append(bare)
    if bare.startswith("The "):
        found.append(bare[4:])
    else:
        found.append(f"The {bare}")
    if type_ in ("Hero", "Ally", "Objective Ally", "Objective Hero", "Enemy", "Ship Objective", "Ship Enemy"):
        first = re.split(r",| of | the | son | from | at ", bare)[0]
        if first != bare and first not in _LOW_TITLE_WORDS | {"The"}:
            found.append(first)
        head = bare.split()[0]
        if (
            type_ in ("Hero", "Ally", "Objective Ally", "Objective Hero") and head != bare
            and head not in _TITLES_OF_HONOUR
        ):
            found.append(head)
    return tuple(dict.fromkeys(sorted(found, key=len, reverse=True)))


_BULLETED = pattern(
    rf"(\bchoose (?:one|1|two|2|up to (?:\d|two|three)))(?: of the following)?:[\s{PARAGRAPH}]*[•*]\s*"
    rf"((?:[^•*]+[•*]\s*)+(?:[^•*.{PARAGRAPH}]+\.(?: +[^•*.({PARAGRAPH}]+\.)*"
    rf"(?=[\s{PARAGRAPH}]*(?:\(?Limit\b|$))"
    rf"|[^•*.]+\.?[\s{PARAGRAPH}]*))(?![^\n]*[•*])",
    re.I,
)
"""Options in a list with dots; the last of several sentences only where the text ends behind it."""


_BRACKETED_OTHER = pattern(r" \([^():;]+ instead if [^():;]+\)$")


def _as_a_choice(found: re.Match[str]) -> str:
    """ "Choose one: • A. • B." as "choose one: A, or B."; as it is where an option has a list, or brackets
    that say anything but what stands in the place of the rest.
    """
    options = [
        [said for said in re.split(rf"\.[\s{PARAGRAPH}]+", each.strip(f" .;,\n{PARAGRAPH}")) if said]
        for each in re.split(r"[•*]", found[2])
    ]
    listed = any(re.search(r"[;:(]", _BRACKETED_OTHER.sub("", said)) for each in options for said in each)
    if len(options) < 2 or not all(options) or listed:
        return found[0]
    told = (" and ".join(said[0].lower() + said[1:] for said in each) for each in options)
    end = "." if re.match(r"\s*\(?Limit\b", found.string[found.end() :]) else ".\n"
    return f"{found[1]}: " + ", or ".join(told) + end


_AS_THEY_DO = pattern(
    r"\b(([Qq]uesting|[Aa]ttacking|[Dd]efending) characters?\b[^.,:]*? (?:use|count)s? (?:its|their|his) "
    r"\[\w+\] instead of (?:(?:its|their|his) )?\[(\w+)\])(?=[.,]|$)"
)
_VALUE_FOR = {"questing": "willpower", "attacking": "attack", "defending": "defense"}


def _while_doing_it(found: re.Match[str]) -> str:
    """ "Questing characters use their [attack] instead of [willpower]": while they do that, as who is meant
    says.
    """
    doing = found[2].casefold()
    return f"{found[1]} while {doing}" if _VALUE_FOR[doing] == found[3] else found[0]


def _limited(found: re.Match[str]) -> str:
    """A limit in brackets as a sentence of its own; not where one value is raised twice, and nobody can tell
    whether the limit is for both together.
    """
    raised = re.findall(r"\[\w+\]", found[1].partition(" for each ")[0])
    return f"{found[1]}. (L{found[2]})" if len(set(raised)) == len(raised) else found[0]


def clean(text: str) -> str:
    """The text with one form of icons, quotation marks, dashes and spaces, and known slips corrected."""
    text = re.sub(r"~(?=[A-Z])", "", _TAGS.sub(" ", text.translate(_QUOTES)))
    text = _QUOTED_FROM_A_BOOK.sub("", text)
    text = _PARAGRAPH.sub(f" {PARAGRAPH} ", text)
    for sign, icon in _ICONS.items():
        text = text.replace(sign, icon)
    text = re.sub(r"\[(\w+)\]", lambda m: f"[{m[1].lower()}]", text)
    text = re.sub(r"``|''", '"', text)
    text = re.sub(r"(\w)`(s\b)", r"\1'\2", text)
    text = re.sub(r"s`(?= \w)", "s'", text) if text.count("`") % 2 else text
    text = text.replace("`", '"')
    text = _NAMED_KIND.sub(lambda kind: kind[2].lower(), text)
    text = sub("'Immune ", r"(?<=gains )'Immune (to [^'.]*)\.?'", r"immune \1.", text)
    text = log_texts(_single_quotes(text))
    text = sub(
        " Then, shuffle the encounter cards",
        r"(?<=\w) Then, shuffle the encounter cards", ". Then, shuffle the encounter cards", text
    )
    text = re.sub(
        r"[\"']?\bwhen revealed[\"'](?= effects?\b)|[\"']when revealed[\"']|\bwhen revealed(?= effects?\b)",
        "when-revealed", text, flags=re.I
    )
    text = _closed(text)
    text = sub("! ", r"(?<=[a-z])! (?=[A-Z][a-z]+ (?:the|each|an?|all|any|it|them|that)\b)", "!. ", text)
    text = sub(", or if ", r"\b([Ii]f [^.,:;\"]+), or if (?=[^.,:;\"]+,)", r"\1 or ", text)
    text = sub("that card ", r"(?<=deck), [Ii]f (?=that card )", ". If ", text)
    text = sub("that card is ", r"(?<=that card is )any (?=ally\b|enemy\b)", "an ", text)
    text = sub("Escape: ", rf"[\s{PARAGRAPH}]*\bEscape: (\d+)\.?", r"\nEscape \1.\n", text)
    text = re.sub(
        r"\b([Ee])nd (?:the|your) quest phase \(do not resolve the quest\)"
        r"|(?<=your quest phase, )([Ee])nd the phase \(do not resolve the quest\)",
        lambda end: f"{end[1] or end[2]}nd the quest phase without resolving the quest", text
    )
    text = text.replace("it is your quest phase", "it is the quest phase")
    text = sub("When playing this card, choose ", r"\bWhen playing this card, choose (?:one|1):\s*", "", text)
    text = sub(
        " from the game and from the Campaign Pool",
        r"\b([Rr])emove (.{1,40}?) from the game and from the Campaign Pool\b",
        r"\1emove \2 from the game and remove \2 from the campaign pool", text
    )
    text = _ABLE_AT_THE_END.sub(_at_the_end_first, text)
    text = sub("(To a minimum of ", r"\.\s*\(To a minimum of (\d)\.\)", r" (to a minimum of \1).", text)
    text = without_slips(text)
    text = _POOL_OF_ONE.sub(r"one of \1 heroes' resource pools", text)
    text = _ONE_OF_YOURS.sub(lambda one: f"one of {one[1].lower()}{one[2]} {_SEVERAL_OF[one[3]]}", text)
    text = sub(
        " of the encounter ",
        r"(\btopmost [^.,]*?) of the encounter (?:deck )?discard pile\b", r"\1 in the encounter discard pile",
        text
    )
    text = sub("Shadow Text:", r"(?<=\.) ?\bShadow Text: ?(?=Shadow:)", " ", text)
    text = sub("(and ", r" ?\(and (?!resolve\b)([^().]+)\)", r" and \1", text)
    text = sub("on her", r"\b(has [^.,:]{1,30}?) on her\b", r"\1 on him", text)
    text = sub(
        "each card attached to it",
        r",? \(?and each card attached to it(?:\)|,)?(?= (?:from|out|to|face|under|in|aside)\b)",
        " and each card attached to it", text
    )
    text = sub("returning any ", r" \((returning any [^)]*)\)", r", \1", text)
    text = sub(
        "returning any ",
        r"(?<=returning any )(?:currently )?active(?= location)", "previous active", text
    )
    text = in_other_words(text)
    text = sub("the player ", r"(?<=Then, )the player (?=\w+s\b)", "that player ", text)
    text = sub("non-", r"\b(non-[\w'-]+|non-\[\w+\]), (?=non-)", r"\1 ", text)
    text = _WON_BY_TELLING.sub("the players win", text)
    text = sub('with the text: "', r'(with the text: "[^"]*[^"\s])\)\s*$', r'\1")', text)
    text = re.sub(r"(?<=[a-z\])\"])\.(?=[A-Z\"(])", ". ", text)
    text = sub(
        "there are no ",
        r"\bForced: If (there are no [^.,]*, the first [^.,]* revealed [^.,]* gains surge\b)",
        r"While \1", text
    )
    text = sub(
        "Forced: ", r"\bForced: (The first [^.,:]* revealed [^.,:]* gains [a-z]+\b)", r"\1", text
    )
    text = sub(
        ", adding all enemies to",
        r"(\breveal the top [^.,]* cards? of the encounter deck), adding all enemies to\b",
        r"\1 and add each enemy revealed this way to", text
    )
    text = sub(
        "While in the staging area, ",
        r"\bWhile in the staging area, (?=[A-Z])", "While this card is in the staging area, ", text
    )
    text = sub(
        " of those to reveal and add to ",
        r"\b[Pp]layers must choose (\d) of those to reveal and add to \w+ \w+ area, moving the "
        r"other \d to the bottom of the deck\b",
        r"Reveal \1 of those and place the rest of the cards on the bottom of the encounter deck", text
    )
    text = sub(
        "eveal", r"\b([Rr]eveals?) (his|your|her|their) (?:entire )?hand\b", r"\1 each card in \2 hand", text
    )
    text = _AS_THEY_DO.sub(_while_doing_it, text)
    text = sub(
        " as a group",
        r"\b(The p|the p|P|p)layers (must|may) ([^.,:]*?) as a group\b", r"\1layers as a group \2 \3", text
    )
    text = _REMINDERS.sub("", _STORY.sub("", text))
    text = _BULLETED.sub(_as_a_choice, text)
    text = sub(
        " instead ",
        r"( \((?!cost\b)[^()]*? instead (?:if|when|while) [^()]*\))( and [^.:;()\"]*)(?=\.)", r"\2\1", text
    )
    text = _FIRST_OF_THEM.sub(_as_a_time, text)
    text = sub("name a player", r"\bname a player\b", "choose a player", text)
    text = sub("Name a player", r"\bName a player\b", "Choose a player", text)
    text = sub("as long as", r"\bfor as long as\b", "as long as", text)
    text = sub(
        "(to a minimum of ",
        r"(\bby \d+)( until the end of the \w+| this \w+)( \(to a minimum of \d+\))", r"\1\3\2", text
    )
    text = sub(
        " until the end of the ",
        r"(?<=blank)( until the end of the \w+) (\(except for Traits\))", r" \2\1", text
    )
    text = _NO_COMMA.sub(r"\1, ", text)
    text = sub(
        " tracker next to the quest deck and set",
        r"\b[Pp]lace the \w+ tracker next to the quest deck and set\b", "Set", text
    )
    text = sub(
        "cannot advance ",
        r"\bcannot advance (?:to the next stage(?: of (?:the|this) (?:scenario|quest))?|from this stage)"
        r"(?= unless\b)", "cannot advance", text
    )
    text = sub(
        " previously set aside into", r"\b[Pp]lace the ([^.]{1,40}?) cards? previously set aside into\b",
        r"Add each set-aside \1 card to", text
    )
    text = sub(
        "the previous active location",
        r"\bthe previous active location\b(?! to)", "any other active location", text
    )
    text = _ALL_SET_ASIDE.sub(r"each \1", text)
    text = sub(
        "each player's hand",
        r"(\beach player's hand) and (discards? \d cards?) from each(?=[.,]|$)", r"\1 and \2 from \1", text
    )
    text = _FROM_ALL_TOGETHER.sub(r"\1 among ", text)
    text = stage_texts(_IDLE.sub("", text))
    text = sub(
        "Resources from ", r"\bResources from ([^.]*?) (?:may|can) be (?:used|spent) to pay for\b",
        r"You may use resources from \1 to pay for", text
    )
    text = sub(
        "~ has no ", r"\b[Ww]hen (~ has no \w+(?: tokens?| counters?)?(?: on (?:it|him))?),", r"if \1,", text
    )
    text = sub(
        " for each ",
        r"([^.()]*\d \[\w+\][^.()]*? for each [^.()]*?) \([Ll](imit \+?\d+)\)", _limited, text
    )
    text = as_read(text)
    text = sub(
        "burden set icons from ",
        r"(\bburden set icons from [^:.]*): \(?([^().]*), ([^(),.]+)\)?(?=\.|$)", r"\1: \2 and \3", text
    )
    text = sub(
        " the top card of ",
        r"\b[Dd]raw(s?) the top card of (the \w+ deck) and (put|add|reveal|attach)(?:e?s)? it\b",
        r"\3\1 the top card of \2", text
    )
    text = _REST_OF.sub(r"until the end of the \1", text)
    text = sub("until the end of the ", r"(?<=until the end of the )current (?=phase|round|turn)", "", text)
    text = _UNIT_FIRST.sub(r"\1\2 per player \3", text)
    text = sub("the players are defeated", r"\bthe players are defeated\b", "the players lose the game", text)
    text = sub("where X", r"\b(where X) equals\b", r"\1 is", text)
    text = _X_AMID.sub(r", \2, \1", text)
    text = sub(
        "any previously active location",
        r"\bany previously active location\b", "any other active location", text
    )
    text = sub("this stage is", r"\b(this stage is) completed\b", r"\1 defeated", text)
    text = sub(" here", r"\b(placed|tokens?|progress|damage|resources?|counters?) here\b", r"\1 on ~", text)
    text = re.sub(r"\s+", " ", text) if "\n" not in text else text
    text = _headings(text)
    text = sub(") icons", r"(?<=its )\(S+\) icons\b", "test symbols", text)
    text = re.sub(r"\((S{1,3})\)(?= to )", _test_symbols, text)
    return re.sub(r"[ \t]+", " ", text).strip()


_ALL_SET_ASIDE = pattern(
    r"\b(?<!of )[Tt]he (set[- ]aside [^.,:]{0,40}?(?:enemies|locations|objectives|treacheries|allies)\b)"
)
"""Set-aside cards in the plural: all of them."""
_FROM_ALL_TOGETHER = pattern(
    r"\b((?:X|\d+) (?:\w+ )?(?:counters|tokens|progress|damage) from) "
    r"(?=(?:locations|enemies|characters)\b)"
)
"""So many tokens from cards together, not from each of them."""
_REST_OF = pattern(r"\bfor the (?:rest|remainder) of (?:the|this)(?: current)? (phase|round|turn)\b")
_UNIT_FIRST = pattern(
    r"\b((?:deal|place|remove|put|heal|add|assign|move|discard|spend|take)s? (?:more than |up to )?)(\d+|X) "
    r"((?:points? of )?(?:damage|progress|resources?)(?: tokens?)?) "
    r"(?:per player|for each player)(?: in the game)?\b(?! (?:that|who|whose|with|engaged|at|can|may)\b)",
    re.I,
)
"""A number for each player with what it counts between the two."""
_STORY = pattern(
    r"(?:As the sun climbs|Each round the players survive) [^.]*\.\s*"
    r"|(?<=, )the city is overrun by [^.,:]*? and (?=(?:all teams|the players) lose\b)"
)
"""Sentences that tell a story between those that say rules, by how they begin."""
_WON_BY_TELLING = pattern(
    r"\b(?:they|the players|the heroes|you(?= have\b))\b"
    r"(?:(?!\b(?:they|the players|the heroes|you have|cannot|can|may|must|would|not|if|unless|until|when"
    r"|while|after)\b)"
    r"[^.:\"])*?,? and (?:have |the players (?:have )?)?(?:win|won)\b(?= (?:the|this) game\b)",
    re.I,
)
"""How a stage tells its end before it says that the players have won: what else it tells makes no difference
then.
"""
_QUOTED_FROM_A_BOOK = pattern(
    r"^\s*\"[^\"]*\"\s*[-\u2014]\s?[^.:;()\"]*?"
    r"(?=\s(?:Limit \d|While |When |After |At the |Each |Attach |You |Setup:|Forced:|Response:"
    r"|(?:\w+ )?Action:))"
    r"|(?<=[.!])\s*\"[^\":]+\"\s*[-\u2014]{1,2}\s?[A-Z][^.:;()\"]*$"
)
"""A passage with its source that stands before a card's text, or behind it: it is no rule."""
_NO_COMMA = pattern(
    r"\b([Aa]t the (?:beginning|end) of (?:the|each|every) (?:\w+ phase|round|game)) "
    r"(?=(?:each player|the first player|discard|reveal|place|raise|remove|deal|return|shuffle)\b)"
)
"""A moment that no comma parts from what happens then."""
_OFF_COURSE = pattern(
    r" ?\( ?(?:at )?(?:1/4|cloudy) ?, ?(?:1/2|rainy) ?,? (?:or|and) ?(?:3/4|stormy) ?\)", re.I
)
"""The settings that are off-course, which a reminder lists behind the word."""
_SAID_TWICE = pattern(
    r"(?<=\bworst setting) ?\( ?(?:3/4|stormy) ?\)|(?<=\bstormy) ?\( ?3/4 ?\)"
    r"|(?<=\bon-course) ?\((?:o|sunny)\)", re.I
)
_SETTINGS = {
    r"\(o\)": "sunny", r"\(? ?1/4 ?\)?": "cloudy", r"\(? ?1/2 ?\)?": "rainy", r"\(? ?3/4 ?\)?": "stormy",
}


def _test_symbols(match: re.Match[str]) -> str:
    """Signs of a test, drawn one beside the other, as a number of them."""
    return f"{len(match[1])} test symbol{'s' if len(match[1]) > 1 else ''}"


def _headings(text: str) -> str:
    """The text with the settings of the heading, whose signs databases write as parts of a turn, as words."""
    if not re.search(r"\b(?:heading|on-course|off-course)\b", text, re.I):
        return text
    text = _OFF_COURSE.sub("", text)
    text = _SAID_TWICE.sub("", text)
    for sign, word in _SETTINGS.items():
        text = re.sub(sign, word, text)
    return text


_FIRST_OF_THEM = pattern(
    r"\b([Aa]fter|[Ww]hen) (you \w+ )?"
    r"(?:the|your) (first|second|third|fourth|fifth) (?!time\b|player\b)([^,.:]+?) (?:in )?(each|this|an?) "
    r"(round|phase)(?=,|:)"
)
"""The first of some cards to which something happens in a time, or that a player does it with."""


def _as_a_time(found: re.Match[str]) -> str:
    """ "After the second enemy is revealed each round": as that happens for the second time."""
    each = "this" if found[5] == "this" else "each"
    return f"{found[1]} {found[2] or ''}a {found[4]} for the {found[3]} time {each} {found[6]}"


_ABLE_AT_THE_END = pattern(
    r"\b([A-Z])([^.:()\"]*?) at the (beginning|end) of (each|the) ((?:\w+ )?phase|round), if able\b"
)


def _at_the_end_first(match: re.Match[str]) -> str:
    """ "Remove 2 progress at the end of each round, if able" with the time told first."""
    return f"At the {match[3]} of {match[4]} {match[5]}, {match[1].lower()}{match[2]}, if able"


_NAMED_KIND = pattern(r"(['\"])(Action|Response)\1(?=,? (?:or|and)\b| effects?\b| abilit)")
"""A kind of ability that is only named, between quotation marks."""


_LABELLED = r"(?:Forced|Response|Action|\w+ Action|Shadow|Travel):"
"""What an ability that is granted begins with."""


def _closed(text: str) -> str:
    """The text with the quotation mark behind a granted ability that the printing has left out."""
    lines = []
    for line in text.split(PARAGRAPH):
        line = sub("gains", rf"(gains:? )'(?={_LABELLED})", r'\1"', line)
        opened = re.search(rf"gains:? (\")(?={_LABELLED})", line)
        missing = opened is not None and line.count('"') == 1
        lines.append(f'{line.rstrip()}" ' if missing else line)
    return PARAGRAPH.join(lines)


def _single_quotes(text: str) -> str:
    """Abilities and effect names between single quotation marks get double ones."""
    text = re.sub(r"(?<=gains: )'(?=(?:Forced|Response|(?:\w+ )?Action): [^']*$)", '"', text)
    return re.sub(r"(?<![\w'])'([A-Z][^'\"]*(?:'s? [^'\"]*)*?[^'\"]?)'(?!\w)", r'"\1"', text)
