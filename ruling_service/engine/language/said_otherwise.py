"""Sentences that say in another form what the grammar has a form for: each becomes that form before it is
read.

They are read after the card's own name stands as `~`, so that a rule here is one form of words and no card's.
"""

from __future__ import annotations

import re
from collections.abc import Callable

from ruling_service.patterns import pattern

from .by_its_controller import EACH_MUST, by_their_controllers

Said = Callable[[re.Match[str]], str]


def as_the_grammar_says(text: str) -> str:
    """The text with each such sentence in the form that the grammar has."""
    for form, said in FORMS:
        text = form.sub(said, text)
    return text


def _article(noun: str) -> str:
    return "an" if noun[0] in "AEIOUaeiou" else "a"


def _on_arrival(found: re.Match[str]) -> str:
    """ "While C, each F that enters play engages P": that waits for each of them to come."""
    condition, which, player = found["while"], found["which"], found["player"]
    so = "" if condition is None else f" if {condition},"
    return f"Forced: After {_article(which)} {which} enters play,{so} it engages {player}"


def _to_the_other(found: re.Match[str]) -> str:
    """ "Attach to A, or to B if there is no A": the second sentence holds where the first had nobody."""
    return f"{found['attach']} {found['one']}. If {found['condition']}, attach to {found['other']}"


def _discarded_for_it(found: re.Match[str]) -> str:
    """ "Must choose a hero or 1 F he controls. Discard the chosen card": he discards one or the other of
    his.
    """
    what, his = found["what"], " he controls"
    if what.endswith(his):
        each = [_TITLED.sub(r"\1 card titled \2", one) for one in what.removesuffix(his).split(" or ")]
        what = " or ".join(f"{one}{his}" for one in each)
    return f"{found['must']} discard {what}."


_BASE = {"remov": "remove", "plac": "place", "shuffl": "shuffle", "rais": "raise"}
"""Verbs whose base is more than their "-ing" without it."""
_TITLED = pattern(r"^(an?|1) ((?:[A-Z][\w'-]*)(?: of(?: the)? [A-Z][\w'-]*)+) card$")
"""A card by a title that no trait is written like."""


def _as_it_happens(found: re.Match[str]) -> str:
    """ "Discard ~ if the players travel to L": as soon as they do."""
    return f"{found['before']}If {found['event']}, discard ~"


def _each_by_itself(found: re.Match[str]) -> str:
    """ "H cannot A and does not collect resources during the resource phase": the phase is that of
    collecting.
    """
    return f"{found['who']} {found['cannot']}. {found['who']} {found['collects']}"


def _once_dealt(found: re.Match[str]) -> str:
    """ "Each damage dealt by ~ raises P's threat by N": as it deals damage, for each point."""
    return (
        f"Forced: After ~ damages a character, raise {found['whose']} threat by {found['n']} for each point "
        "of damage dealt by this attack"
    )


def _top_instead(found: re.Match[str]) -> str:
    """ "Move the top F from Z. (Top 2 F instead if C.)": the second sentence says the first again, with so
    many.
    """
    again = f"{found['does'].lower()} the top {found['n']} {found['those']} from {found['where']}"
    first = f"{found['does']} the top {found['that']} from {found['where']}."
    return f"{first} If {found['so']}, {again} instead."


def _of_each_title(found: re.Match[str]) -> str:
    """ "Search D for 12 F, of which Z gets 3 for each player, one of each title": each takes so many of
    different titles. That the deck is shuffled afterwards, with what was found and not taken, is part of any
    search.
    """
    return (
        f"Each player searches {found['deck']} for {found['n']} {found['which']} of different titles and "
        f"adds them to {found['to']}"
    )


def _bears_none(found: re.Match[str]) -> str:
    """ "No attachments can be attached to H": H cannot have any."""
    return f"{found['host']} cannot have {found['which']}"


def _after_a_search(found: re.Match[str]) -> str:
    """ "Shuffle any unused F cards back into the encounter deck": what a search found and nobody took has not
    left it, so it is shuffled; cards that were revealed or drawn otherwise are not said so.
    """
    searched = "earch" in found.string[: found.start()]
    return "Shuffle the encounter deck" if searched else found[0]


def _one_guards_the_other(found: re.Match[str]) -> str:
    """ "Reveal 1 of those A at random and 1 of those B at random, … the B guarded by the A", of cards set
    aside.
    """
    return (
        f"Reveal 1 random set aside {found['guard']}. Attach 1 random set aside {found['guarded']} to that "
        f"{found['guard']}, guarded"
    )


def _by_the_hour(found: re.Match[str]) -> str:
    """ "S (Dusk. A instead. Midnight. B instead)": S, and S again with A, or B, in the place of what
    differs; as it is where it isn't clear what differs.
    """
    said = [(found["hour"], found["other"])]
    if found["later"]:
        said.append((found["later"], found["still"]))
    again = [(hour, _with_the_number_of(found["said"], other)) for hour, other in said]
    if any(sentence is None for _, sentence in again):
        return found[0]
    sentences = (
        f"If {hour} is in play, {each[0].lower()}{each[1:]} instead." for hour, each in again if each
    )
    return f"{found['said']}. {' '.join(sentences)}"


_NUMBER = pattern(r"(?<![\w+-])([+-]?\d+)(?: ([\w\[\]]+))?")


def _with_the_number_of(sentence: str, words: str) -> str | None:
    """The sentence with the number of some of its words, said again with another; None where no number, or
    more than one, is followed by the same word.
    """
    other = _NUMBER.search(words)
    if other is None or len(_NUMBER.findall(words)) != 1:
        return None
    same = [each for each in _NUMBER.finditer(sentence) if each[2] == other[2]]
    if len(same) != 1:
        return None
    at = same[0]
    return sentence[: at.start(1)] + other[1] + sentence[at.end(1) :]


def _one_to_each(found: re.Match[str]) -> str:
    """ "Takes A plus 1 B for each other player and randomly shuffles one facedown into each player's D":
    these lie aside, and chance gives each player one of them.
    """
    one, others, deck = found["one"], found["others"], found["deck"].replace("out of play", "out-of-play")
    return (
        f"Set {one} aside, out of play. Each other player searches the encounter deck for 1 copy of {others} "
        "and sets it aside, out of play. Each player shuffles 1 random set aside card titled "
        f"{one} or titled {others} into his {deck}"
    )


def _at_both_ends(found: re.Match[str]) -> str:
    """ "The top 2 and bottom 2 cards of P": each end of the pile by itself."""
    ends = ("top", found["top"]), ("bottom", found["bottom"])
    said = (f"the {end} {f'{n} cards' if n else 'card'} {found['of']} {found['pile']}" for end, n in ends)
    return f" {found['and']} ".join(said)


def _either_way_round(found: re.Match[str]) -> str:
    """ "V an A to W a B, or vice versa"."""
    one, other = found["one"].lower(), found["other"]
    a, b = f"{found['its']} {found['a']}", f"{found['whose']} {found['b']}"
    return f"Choose one: {one} {a} to {other} {b}, or {one} {b} to {other} {a}"


_MANY = {"ally": "allies"}


def _pays_as_of_those_spheres(found: re.Match[str]) -> str:
    """ "When you play an event F, ~ gains the printed A and B icons": its resources match events of A and
    of B.
    """
    many = _MANY.get(found["what"], f"{found['what']}s")
    return f"You may spend resources from ~'s pool to pay for {found['icons']} {many}{found['such']}"


def _pays_to_pay_less(found: re.Match[str]) -> str:
    """ "You may D as part of ~'s cost. Reduce the cost by N for each you D this way": D lowers the cost."""
    done = found["done"].removesuffix("e") + "ed"
    less = f"reduce its cost by {found['n']} for each {found['what']} {done} this way"
    return f"Response: When you play ~, {found['pays']} to {less}."


FORMS: tuple[tuple[re.Pattern[str], Said], ...] = (
    (
        pattern(r"\b[Nn]o (?P<which>(?:\w+ )*attachments?) can be attached to (?P<host>[^,.\"]+)"),
        _bears_none,
    ),
    (
        pattern(
            r"(?<![^.¶] )(?:While (?P<while>[^,.]+), each|Each) (?P<which>[^,.]+?) that enters play "
            r"(?:immediately )?engages (?P<player>[^,.]+)"
        ),
        _on_arrival,
    ),
    (
        pattern(
            r"\b(?P<attach>[Aa]ttach to) (?P<one>[^,.\"]+), or to (?P<other>[^,.\"]+?) if "
            r"(?P<condition>there (?:is|are) no [^,.\"]+)"
        ),
        _to_the_other,
    ),
    (
        pattern(
            r"(?P<must>\b[Ii]n order to [^,.]+, [^,.]+ must) (?:first )?choose (?P<what>[^.]+)\. "
            r"Discard each chosen card(?: from play)?\."
        ),
        _discarded_for_it,
    ),
    (
        pattern(
            r"\b[Tt]he (?:objective cards (?P<cards>[A-Z][^.,:\"]*? and [A-Z][\w' -]*?)(?= [a-z])"
            r"|(?P<allies>[A-Z][^.,:\"]*? and [A-Z][\w' -]*?) objective[- ]allies)\b"
        ),
        lambda found: found["cards"] or found["allies"],
    ),
    (
        pattern(
            r"\b(?P<what>[Dd]iscards? (?:\d+|an?|all) [^.,:;\"]*? from [^.,:;\"]+? and )"
            r"(?=(?:\d+|an?) (?:random )?cards? (?:at random )?from\b)"
        ),
        lambda found: f"{found['what']}discard ",
    ),
    (
        pattern(
            r"\b(?P<who>[Tt]he [A-Z][\w'-]+) places progress on (?P<on>this stage) equal to its "
            r"(?P<stat>\[\w+\][^.\"]*)"
        ),
        lambda found: f"Place X progress on {found['on']}, where X is {found['who']}'s {found['stat']}",
    ),
    (
        pattern(r"(?P<before>^|[.¶\"] ?)Discard ~ if (?P<event>(?:the|any|a) players? travels? to [^.\"]+)"),
        _as_it_happens,
    ),
    (
        pattern(
            r"(?:(?<=^)|(?<=[.¶\"] )|(?<=\"))(?P<who>[A-Z~][^,.\"]*?) (?P<cannot>cannot [^,.\"]+?) and "
            r"(?P<collects>(?:does not|cannot) collect resources during the resource phase)"
        ),
        _each_by_itself,
    ),
    (
        pattern(
            r"\bEach (?:point of )?damage dealt by ~ raises (?P<whose>the defending player's) threat by "
            r"(?P<n>\d+)"
        ),
        _once_dealt,
    ),
    (
        pattern(
            r"\b(?P<does>Move|Return) the top (?P<that>[^.,()]+?) from (?P<where>[^.()]+)\. "
            r"\(Top (?P<n>\d+) (?P<those>[^.()]+?) instead if (?P<so>[^.()]+)\.?\)"
        ),
        _top_instead,
    ),
    (
        pattern(
            r"\bSearch (?P<deck>the encounter deck) for \d+ (?P<which>[^.,()]+? cards), and add (?P<n>\d+) "
            r"per player \(one of each title\),? to (?P<to>[^.,()]+)"
        ),
        _of_each_title,
    ),
    (
        pattern(r"\bShuffle any unused ?(?:[A-Z][\w' ]*)?cards back into the encounter deck"),
        _after_a_search,
    ),
    (
        pattern(
            r"\bReveal 1 of those (?P<guard>[a-z ]+?)s at random and 1 of those (?P<guarded>[a-z ]+?)s at "
            r"random, adding them to the staging area with the (?P=guarded) guarded by the (?P=guard)"
        ),
        _one_guards_the_other,
    ),
    (
        pattern(r"\bShuffle the remaining (?P<one>side quests) and (?P<other>safe locations) back into"),
        lambda found: f"Shuffle all set aside {found['one']} and all set aside {found['other']} into",
    ),
    (
        pattern(
            r"(?P<said>[A-Z][^.():\"]+?) \((?P<hour>Dusk|Midnight)\. (?P<other>[^.()]+?) instead"
            r"(?:\. (?P<later>Midnight)\. (?P<still>[^.()]+?) instead)?\.?\)\.?"
        ),
        _by_the_hour,
    ),
    (pattern(r"\bDusk/Midnight\. (?P<said>[A-Z][^.]+)"), lambda found: (
        f"If Dusk or Midnight is in play, {found['said'][0].lower()}{found['said'][1:]}"
    )),
    (
        pattern(
            r"\bEach player removes the top (?P<n>\d+) cards of his deck and (?:sets|puts|places) them "
            r"aside,? as (?:an|his) out-of-play deck[,.]"
        ),
        lambda found: f"Each player moves the top {found['n']} cards of his deck to his out-of-play deck.",
    ),
    (
        pattern(
            r"\bThe first player takes (?P<one>[A-Z][^.,]*?) plus 1 (?P<others>[A-Z][^.,]*?) for each other "
            r"player(?: in the game)? and (?:randomly )?shuffles one (?:at random |facedown )*into each "
            r"player's (?P<deck>out[- ]of[- ]play deck)"
        ),
        _one_to_each,
    ),
    (
        pattern(r"\b(?:Place|Set) any remaining copies of (?P<title>[A-Z][^.,]*?) as?ide(?:, out of play)?"),
        lambda found: f"Remove each copy of {found['title']} from the encounter deck and set them aside",
    ),
    (
        pattern(
            r"\bThen, (?P<one>[^.,]+)\. Or, if (?P<condition>[^.,]+), (?P<other>[^.,]+)\."
        ),
        lambda found: f"Then, choose one: {found['one']}, or if {found['condition']}, {found['other']}.",
    ),
    (
        pattern(
            r", (?P<deed>remov|discard|return|plac|add|shuffl|rais|exhaust|attach|reveal)ing "
            r"(?!any (?:previous|other)\b)(?=[^.,:;\"]+(?:[.\"]|$))"
        ),
        lambda found: f" and {_BASE.get(found['deed'], found['deed'])} ",
    ),
    (
        pattern(
            r"\bForced: If (?P<so>[^.,:]+), (?P<deed>[^.:\"]+?) (?P<when>at the (?:beginning|end) of the "
            r"(?:\w+ phase|round))(?=\.|$)"
        ),
        lambda found: f"Forced: At{found['when'][2:]}, if {found['so']}, {found['deed']}",
    ),
    (
        pattern(
            r"\b(?P<verb>[Pp]lace|[Dd]eal|[Aa]dd|[Rr]emove)(?P<s>s?) (?P<first>\d+ (?P<unit>damage|progress) "
            r"(?P<to>on|to|from) [^.,:;()\"]+?),? and (?:an additional )?(?P<n>\d+) (?P=unit) (?P=to) "
        ),
        lambda found: (
            f"{found['verb']}{found['s']} {found['first']} and {found['verb'].lower()} "
            f"{found['n']} {found['unit']} {found['to']} "
        ),
    ),
    (pattern(r"\bthe controlling player\b"), lambda found: "its controller"),
    (
        pattern(r"\b[Nn]o players? (?:can|may) (?P<deed>[^.,\"]+)"),
        lambda found: f"{'P' if found[0][0] == 'N' else 'p'}layers cannot {found['deed']}",
    ),
    (
        pattern(
            r"\b(?P<does>[Ss]huffle|[Rr]eturn|[Aa]dd|[Pp]ut|[Pp]lace)(?P<s>s?) (?P<what>[^.,:;\"]+?) "
            r"(?:to|into|in|on) the encounter deck and shuffles? it\b"
        ),
        lambda found: f"{'S' if found['does'][0].isupper() else 's'}huffle{found['s']} {found['what']} into "
        "the encounter deck",
    ),
    (
        pattern(
            r"\btakes? (?P<n>\d+|X) (?:points of )?damage, (?:assigned|divided) (?=among )"
        ),
        lambda found: f"must assign {found['n']} damage ",
    ),
    (
        pattern(
            r"\b(?P<deed>(?:[Rr]eveal|[Pp]lace|[Pp]ut|[Rr]eturn|[Ss]huffle|[Aa]dd|[Cc]hoose)s? )"
            r"(?P<n>an?|\d+) (?P<which>[a-z ]*?cards?) at random (?:from|in) "
            r"(?=(?:his|her|their|your) hand\b)"
        ),
        lambda found: f"{found['deed']}{found['n']} random {found['which']} from ",
    ),
    (
        pattern(
            r"\bthe top (?:(?P<top>\d+|X) )?(?P<and>and|or) (?:the )?bottom (?:(?P<bottom>\d+|X) )?cards? "
            r"(?P<of>of|from) (?P<pile>(?:your|his|her|their|its|the|[Aa]ny|[Ee]ach) [^.,:;()\"]*?"
            r"\b(?:deck|pile))\b"
        ),
        _at_both_ends,
    ),
    (
        pattern(
            r"\bto (?:make|declare) an? (?P<ranged>ranged )?attack against (?P<whom>[^.,:;\"]+)\. "
            r"Declare (?P<who>[^.,:;\"]+) as the(?: only)? attacker\."
            r"(?: No other (?:attacker|character)s can (?:be declared for|join) this attack\.)?"
        ),
        lambda found: (
            f"to declare {found['who']} as {'a ranged' if found['ranged'] else 'an'} attacker against "
            f"{found['whom']}."
        ),
    ),
    (
        pattern(
            r"\b(?P<one>[A-Z]\w+) (?P<its>an?) (?P<a>[^.,:;\"]+?) to (?P<other>\w+) (?P<whose>an?) "
            r"(?P<b>[^.,:;\"]+?),? or vice[- ]versa"
        ),
        _either_way_round,
    ),
    (
        pattern(
            r"(?P<before>\bto ready [^.\"]+\. [^.\"]*\bthe exhausted (?P<sort>character|hero|ally)'s [^.\"]*)"
            r"\bthe other (?P=sort)(?='s\b)"
        ),
        lambda found: f"{found['before']}the readied {found['sort']}",
    ),
    (
        pattern(
            r"\bWhen you play an? (?P<what>event|card|ally|attachment)(?P<such>[^.,:;\"]*), ~ gains the "
            r"printed (?P<icons>\[\w+\](?:,? (?:and )?\[\w+\])*) icons?(?=[.\"]|$)"
        ),
        _pays_as_of_those_spheres,
    ),
    (
        pattern(
            r"\bYou may (?P<pays>[^.,:;\"]+?) as part of (?:~|this card)'s cost\. "
            r"Reduce the cost to play (?:~|this card) by (?P<n>\d+) for each (?P<what>[^.,:;\"]+?) you "
            r"(?P<done>exhaust|discard) this way\."
        ),
        _pays_to_pay_less,
    ),
    (EACH_MUST, by_their_controllers),
    (pattern(r"\b(?P<where>to|on|from) 1 ~(?![\w'])"), lambda found: f"{found['where']} a copy of ~"),
    (
        pattern(
            r"\b(?:Any|All) damage that would be (?:dealt to|placed on) (?P<one>[^.,:]+?) is (?:instead )?"
            r"(?:dealt to|placed on) (?P<other>[^.,:]+?)(?: instead)?(?=\.|$)"
        ),
        lambda found: (
            f"{found['other'][0].upper()}{found['other'][1:]} takes all damage assigned to {found['one']}"
        ),
    ),
    (
        pattern(r"\b[Rr]educe any amount of damage dealt to (?P<who>[^.,:]+?) to (?P<most>\d+)(?=[.,]|$)"),
        lambda found: f"{found['who']} cannot take more than {found['most']} damage at once",
    ),
    (
        pattern(
            r"\bShuffle (?:all|the) (?P<which>[^.,]+?) cards and (?:randomly set (?:one|1) aside|"
            r"set (?:one|1) aside at random),? (?:facedown, out of play|out of play,? without looking at it)"
            r"\. Remove the others from the game\.(?: Repeat this with (?:the|all) (?P<also>[^.,]+) cards\.)?"
        ),
        lambda found: " ".join(
            f"Search the encounter deck for 1 random {each} card and set it aside, out of play, facedown. "
            f"Remove each {each} card in the encounter deck from the game."
            for each in (found["which"], found["also"]) if each
        ),
    ),
    (
        pattern(
            r"\b(?P<reveals>[Rr]eveals? [^.,]+), (?:and )?resolves? its effects,? and "
            r"(?P<then>discards?|removes?) it\b"
        ),
        lambda found: f"{found['reveals']} and {found['then']} it",
    ),
    (
        pattern(
            r"\b(?P<so>[A-Z]\w+ use their \[\w+\] instead of \[\w+\] when attacking enemies\.[^\"]*?) If an "
            r"enemy would be damaged this way, (?:place|put) (?P<token>\w+)(?: tokens)? on it instead of "
            r"damage(?: tokens)?"
        ),
        lambda found: (
            f"{found['so']} Each time an enemy would be damaged by an attack, place an equal amount of "
            f"{found['token']} on that enemy instead"
        ),
    ),
    (
        pattern(
            r"\bWhen (?:an?|any) (?P<what>\w+) has (?P<so>progress equal to its [^.,]+), add "
            r"(?:it|that (?P=what)) to the victory display and place (?:those|that) progress(?: tokens)? on "
            r"the (?:current )?quest"
        ),
        lambda found: (
            f"When {_article(found['what'])} {found['what']} has {found['so']}, place X progress on the "
            f"current quest and add that {found['what']} to the victory display, where X is the amount of "
            f"progress on that {found['what']}"
        ),
    ),
    (
        pattern(
            r"\bthe (?:total )?(?P<keyword>\w+) value of the (?P<most>highest|lowest) (?P=keyword) "
            r"(?P<which>[^.,]+)"
        ),
        lambda found: f"the {found['most']} {found['keyword']} value among each {found['which']}",
    ),
)
"""A form of words → what it is said as."""
