"""What the walk of the cooperative card game asks by functions of its own: what stops something, what an
attack or a quest comes to, what shows in the position instead of by a word.
"""

from __future__ import annotations

import re
from typing import Any

import msgspec

from ruling_service.ask.building import records
from ruling_service.ask.building.keywords import counting_as_revealed
from ruling_service.ask.building.known import inside, kinds, part
from ruling_service.ask.building.lcg.board import CHARACTERS, ENCOUNTER, Laid
from ruling_service.ask.building.lcg.events import bring_about, occurrences_of
from ruling_service.ask.building.lcg.plain import WHEN_REVEALED, made_for
from ruling_service.ask.building.lcg.possible import PLAYED, Possible
from ruling_service.ask.building.lcg.setting import PLACES
from ruling_service.ask.building.lcg.supply import filter_of, host
from ruling_service.ask.building.lcg.tellings import is_keyword
from ruling_service.ask.building.lcg.whose import costs_itself
from ruling_service.ask.building.plan import Plan, Question
from ruling_service.ask.building.reasons import NotBuilt, not_placed
from ruling_service.ask.building.steps import OF_THE_GAME
from ruling_service.ask.model import AskedAct
from ruling_service.engine.language import keywords_known
from ruling_service.engine.language.node import Node
from ruling_service.patterns import pattern
from ruling_service.slugs import fold

Data = dict[str, Any]
WAITING = ("response", "forced", "action")
USING = ("use", "trigger", "play")
PAID = ("exhaust", "discard")
"""Verbs of costs: doing that to a card may be to use its ability."""
STOPS = ("stop", "cancel", "prevent")
SHOWN_BY: dict[str, Data] = {"when revealed": {"happened": {"says": "When Revealed:"}},
            "shadow": {"not": {"happened": {"happened": "cancelled"}}}}  # fmt: skip
"""What is stopped, cancelled or resolved, besides keywords → what shows that it wasn't stopped."""
ZONES = ("hand", "deck", "discard", "staging", "engaged", "active location", "victory display",
         "encounter deck", "encounter discard", "play")  # fmt: skip
HARMLESS = {
    "add resources": ("resources", "resource"), "raise threat": ("threat",), "lower threat": ("threat",),
    "attack": ("attack",), "damage": ("damage",), "draw": ("card", "cards"), "place progress": ("progress",),
    "trigger": ("ability", "response", "effect", "action"), "deal shadow": ("shadow card",),
    "commit": ("quest",), "exhaust": ("attack", "quest"), "engage": ("engagement cost",),
}  # fmt: skip
"""Things that only say again what the verb says."""
ANY_CARD = ("card", "player card", "encounter card")
OF_NO_CARD = ("draw", "place progress", "raise threat", "lower threat", "add resources")
"""Verbs of which a question seldom says to which card it happens."""
BY_ROLE = {"location": ("location",), "enemy": ("enemy",), "character": CHARACTERS,
           "attacker": (*CHARACTERS, "enemy")}  # fmt: skip
"""The types of cards that stand in a role."""
STATES: dict[str, Data] = {
    "exhausted": {"exhausted": True}, "ready": {"exhausted": False}, "committed": {"committed": True},
    "engaged": {"in": "engaged"},
}
"""What a card may be asked to be, as it shows in the position."""
UNDERGONE = {"damaged": "damage", "wounded": "damage"}
"""What a card is said to be once that was done to it."""
ATTACKED_AT = ("6.2 window", "2.2 window", "5.2", "5.3 window")
AFTER_PHASE = pattern(r"\b(?:after|end of) (?:the|this|that) phase\b", re.IGNORECASE)


class LcgWalk(Possible):
    """A question about the cooperative card game on its way to a situation."""

    BY_ITSELF = tuple(OF_THE_GAME)

    def own(self, wanted: AskedAct | None) -> Question | None:
        """Whether a card stops something; whether an enemy attacks."""
        purpose = self.asked.purpose
        if self.asked.form == "how much" or self.asked.value or wanted is None:
            return None
        if purpose is not None and wanted.verb in (*USING, *PAID) and self.works(wanted):
            self.asked = msgspec.structs.replace(self.asked, purpose=None)
            return self.can(msgspec.structs.replace(purpose, by=wanted.card, player=wanted.player))
        played = self.laid(purpose.card) if purpose is not None and purpose.verb in USING else None
        pays = played is not None and played.facts.type == "event" and played.label != wanted.card
        if pays and played is not None and not played.made_up and self.asked.form == "can":
            self.asked = msgspec.structs.replace(self.asked, purpose=None)
            return self.can(msgspec.structs.replace(wanted, by=played.label))
        if purpose is not None and purpose.verb not in STOPS:
            raise not_placed(f"“{purpose.verb}”")
        if purpose is not None or wanted.verb in STOPS:
            return self.stops(wanted, purpose or wanted)
        attacker = self.laid(wanted.card)
        if wanted.verb == "attack" and attacker is not None and attacker.facts.type == "enemy":
            return self.enemy_attacks(wanted)
        return None

    def plan(self, asks: Question) -> Plan:
        """The situation with its question; what an act is to bring about is looked for once it is done, and
        before anything else happens.
        """
        act = asks.ask.get("can")
        if not isinstance(act, dict) or "so that" not in act:
            return super().plan(asks)
        possible = {name: value for name, value in act.items() if name != "so that"}
        asks.ask = {"can": possible}
        plan = super().plan(asks)
        waits = str(possible.get("ability", "")) in ("response", "forced") or self.waits
        done = [] if waits else [possible]
        plan.brings = {
            **plan.situation, "do": [*plan.situation.get("do", []), *done], "ask": {"whether": act["so that"]}
        }
        return plan

    def works(self, wanted: AskedAct) -> bool:
        """Whether an act is the use of a card: to do it is the cost of its ability, too."""
        laid = self.laid(wanted.card)
        if self.asked.form != "can" or laid is None or laid.made_up or wanted.by or wanted.negated:
            return False
        if self.asked.purpose is None or self.asked.purpose.verb in STOPS:
            return False
        if wanted.verb in USING:
            return wanted.verb != "play" or laid.facts.type == "event"
        return costs_itself(self.board.known, laid, wanted.verb)

    def awaited(self, laid: Laid, ability: Node) -> None:
        """What a response waits for comes about."""
        found = kinds(ability)
        if part(ability, "when") is None and found & {"cancel_shadow", "cancel_damage"}:
            shadow = "cancel_shadow" in found
            dealt = self.dealt_as_shadow() if shadow else None
            foe = self.as_shadow(dealt) if dealt is not None else None
            self.board.enemy_attack(foe, shadow=shadow, defender=self.board.character())
            self.board.stand("6.4.2")
            self.board.until = self.board.until or "end of the attack"
        elif part(ability, "when") is None and found & {"cancel_when_revealed", "cancel_card"}:
            waiting = [one for one in self.board.told(*ENCOUNTER) if one.place in ("", "encounter")]
            revealed = waiting[0] if waiting else self.revealed_for(ability)
            if revealed.made_up and not revealed.facts.text:
                self.to_be_cancelled(revealed, "", None)
            self.done(AskedAct(verb="reveal", card=revealed.label))
        else:
            bring_about(self, ability, laid)

    def dealt_as_shadow(self) -> Laid | None:
        """The card whose shadow effect is asked about, where the question names it."""
        acts = [one for one in (self.asked.wanted, self.asked.purpose) if one is not None]
        if not any(fold(one.thing).startswith("shadow") for one in acts):
            return None
        named = [one for each in acts for one in self.named(each, *ENCOUNTER)]
        return next((one for one in named if one.facts.shadow and one.place in ("", "encounter")), None)

    def revealed_for(self, ability: Node) -> Laid:
        """A plain encounter card that a text cancels as it is revealed: of the type that it speaks of."""
        described = next((
            one for each in inside(ability.get("do")) if each.kind.startswith("cancel_")
            and (one := filter_of(part(each, "what") or part(each, "of"))) is not None
        ), None)  # fmt: skip
        facts = made_for(described) if described is not None else None
        if facts is None or facts.type not in ENCOUNTER or facts.type == "treachery":
            return self.board.make("treachery", text=WHEN_REVEALED)
        return self.board.lay(facts, made_up=True)

    def brings_about(self, ability: Node, owner: Laid) -> None:
        """What an ability of a card waits for comes about."""
        bring_about(self, ability, owner)

    # -- when, where, in which order -------------------------------------------------------------------------

    def when(self) -> Question:
        """In which windows of the round an act is possible, and so that it stops an attack."""
        board, wanted, purpose = self.board, self.asked.wanted, self.asked.purpose
        if self.asked.acts:
            raise not_placed("what happens before")
        if wanted is not None and wanted.verb in STOPS:
            purpose, wanted = wanted, None
        if wanted is None:
            told = board.told(*PLAYED)
            if len(told) != 1:
                raise not_placed("which card it is about")
            wanted = AskedAct(verb="play" if told[0].facts.type == "event" else "trigger", card=told[0].label)
        if wanted.verb not in ("play", "trigger", "use", "attach"):
            raise not_placed(f"when to “{wanted.verb}”")
        laid = self.card_of(wanted)
        uses = laid.facts.type == "event" or wanted.verb in ("trigger", "use")
        if not laid.made_up and uses and wanted.verb != "attach":
            used = [a.kind for a in board.known.abilities(laid.facts) if a.kind in WAITING]
            if used and used[0] != "action":
                raise NotBuilt("a look-up", f"{laid.label} waits for its trigger; its text says for which.")
        described = self.possible(wanted)
        if purpose is not None:
            foes = board.of_type("enemy")
            if not foes or purpose.verb not in STOPS:
                raise not_placed(f"“{purpose.verb}”")
            foes[0].place = "engaged"
            board.given.append({"defend": board.character().label, "for": foes[0].label})
            described["so that"] = {"not": {"happened": {"happened": "attacked", "card": foes[0].label}}}
            if laid.facts.type == "event":
                described.setdefault("choosing", foes[0].label)
        board.at, board.until, board.explore, board.attack, board.do = "1.1", "", "policy", {}, []
        return Question({"when can": described}, "when can", laid.label, wanted.verb)

    def where(self) -> Question:
        """Where a card is in the end."""
        if AFTER_PHASE.search(self.asked.text):
            self.board.until = self.board.until or "end of the phase"
        return super().where()

    def order(self) -> Question:
        """In which order abilities are resolved that wait for one occurrence: the one that wants the most is
        brought about what it waits for, and the run shows whether the others wait for it too.
        """
        board = self.board
        waiting = [
            (laid, ability) for laid in board.told() if not laid.made_up
            for ability in board.known.abilities(laid.facts)
            if ability.kind in ("response", "forced") and ability.get("when") is not None
        ]
        known = [occurrences_of(ability) for _, ability in waiting]
        if self.asked.acts or len(waiting) < 2 or len(waiting) < len(board.told()):
            raise not_placed("what comes in which order")
        if not set.intersection(*known):
            raise NotBuilt("not placed", "They wait for different things: nothing triggers them all.")
        for laid, _ in waiting:
            if laid.facts.type == "attachment":
                host(board, laid)
        narrowest = min(range(len(waiting)), key=lambda i: (len(known[i]), -len(str(waiting[i][1]))))
        bring_about(self, waiting[narrowest][1], waiting[narrowest][0])
        labels = [laid.label for laid, _ in waiting]
        items = [{"happened": "triggered", "card": label, "as": label} for label in labels]
        return Question({"in which order": items}, "order", subject=", ".join(labels))

    # -- attacks, and what stops them ------------------------------------------------------------------------

    def enemy_attacks(self, wanted: AskedAct) -> Question:
        """Whether an enemy attacks in the combat phase."""
        board, foe = self.board, self.all_of(wanted)[0]
        if self.laid(wanted.against) is not None:
            raise not_placed("an attack against a character")  # enemies attack players
        if board.do and board.at and not board.at.endswith(ATTACKED_AT):
            raise not_placed("when it attacks")
        if foe.place == "" and not any("engage" in each for each in board.do):
            foe.place = "engaged"
        if self.asked.phase not in ("", "combat") or any(each.verb == "attack" for each in self.asked.acts):
            raise not_placed("which attack it is")
        if board.at == "in 2.2 window" and not self.asked.moment:
            board.at = "in 6.2 window"
        board.stand("6.3")
        board.until, board.explore = "6.6", "policy"
        board.given.append({"defend": board.character().label, "for": foe.label})
        attacked = {"happened": "attacked", "card": foe.label}
        return self.asks({"happened": attacked}, wanted, foe.label, "attack")

    def stops(self, wanted: AskedAct, purpose: AskedAct) -> Question:
        """Whether a card stops, cancels or prevents something: whether that comes about all the same once the
        card is used.
        """
        board, laid = self.board, self.stopper(wanted, purpose)
        named = (*purpose.targets, purpose.against, purpose.card)
        what = purpose.thing or next((t for t in named if t and self.laid(t) is not laid), "")
        if fold(what).startswith("shadow") and not any(
            "cancel_shadow" in kinds(one) for one in board.known.abilities(laid.facts)
        ):
            raise not_placed(f"what {laid.label} has to do with shadow effects")
        condition = self.stopped(what, purpose)
        used = any(a.kind in ("action", "response") for a in board.known.abilities(laid.facts))
        if laid.facts.type == "attachment" and not used:
            return self.kept_from(laid, wanted, purpose)
        if laid not in self.used:
            targets = tuple(t for t in (*wanted.targets, wanted.against) if self.laid(t) not in (None, laid))
            self.trigger(AskedAct(verb="use", card=laid.label, targets=targets))
            if laid.facts.type == "event" and board.attack:
                board.do[-1].setdefault("choosing", [board.attack["enemy"]])
        board.explore = "policy"
        return Question(
            {"whether": condition}, "whether", laid.label, f"{purpose.verb} {what}".strip(),
            negated=not wanted.negated, control=laid.label
        )

    def kept_from(self, laid: Laid, wanted: AskedAct, purpose: AskedAct) -> Question:
        """Whether an attachment keeps its enemy from attacking."""
        board = self.board
        foes = self.named(purpose, "enemy") + self.named(wanted, "enemy") + board.told("enemy")
        if not foes or purpose.thing not in ("", "attack"):
            raise not_placed(f"“{purpose.verb}”")
        laid.place, laid.host = "attached", foes[0].label
        board.attack, board.given, board.at = {}, [], ""
        asked = self.enemy_attacks(AskedAct(verb="attack", card=foes[0].label))
        return Question(
            asked.ask, "whether", laid.label, "attack", negated=not wanted.negated, control=laid.label
        )

    def stopper(self, wanted: AskedAct, purpose: AskedAct) -> Laid:
        """The card that is to stop it: the one named, else the one that the question has had used."""
        for label in (wanted.by, wanted.card, purpose.by, purpose.card):
            laid = self.laid(label)
            if laid is not None and laid.facts.type in PLAYED and not laid.made_up:
                return laid
        told = [one for one in self.board.told(*PLAYED) if not one.made_up]
        if len(self.used) == 1 or len(told) == 1:
            return self.used[0] if len(self.used) == 1 else told[0]
        raise not_placed("what is to stop it")

    def stopped(self, what: str, purpose: AskedAct) -> Data:
        """What shows that it wasn't stopped; it is brought about."""
        board, word = self.board, fold(what)
        if is_keyword(word):
            told = board.told(*ENCOUNTER)
            bearer = told[0] if told else board.make("treachery", text=WHEN_REVEALED)
            if bearer.made_up:
                self.to_be_cancelled(bearer, word, purpose.amount)
            return self.keyword_shown(word)
        effect = word.removesuffix(" effect")
        if effect in counting_as_revealed("lcg"):
            return self.keyword_shown(effect)
        if effect in SHOWN_BY:
            return SHOWN_BY[effect]
        bane = next((one for one in self.named(purpose, "treachery") if one.told), None)
        if bane is not None:
            self.done(AskedAct(verb="reveal", card=bane.label))
            victims = self.named(purpose, *CHARACTERS)
            if victims and "deal_damage" in kinds(board.known.abilities(bane.facts)):
                return {"happened": {"happened": "damaged", "card": victims[0].label}}
            return SHOWN_BY["when revealed"]
        foe = self.laid(what)
        attack = word in ("attack", "", "damage")
        if not attack and (foe is None or foe.facts.type != "enemy"):
            raise not_placed(f"“{what}”")
        if not board.attack:
            board.enemy_attack(foe or next(iter(board.of_type("enemy")), None))
        defenders = board.attack.get("defenders")
        defender = board.find(defenders[0]) if defenders else board.character()
        if not defenders and board.attack.get("undefended") is None:
            board.given.append({"defend": defender.label, "for": board.attack["enemy"]})
        board.until = "end of the attack"
        return {"happened": {"happened": "damaged", "card": defender.label}}

    # -- whether ---------------------------------------------------------------------------------------------

    def is_so(self, wanted: AskedAct) -> Question:
        """Whether a card is in a state in the end, after what is told."""
        laid = self.card_of(wanted)
        if not (self.board.do or self.board.attack) or self.copies(wanted.card) > 1:
            raise not_placed(f"what makes {laid.label} {wanted.thing}")
        if wanted.thing == "engaged" and laid.state.get("engaged") is None:
            laid.place = "staging"  # that it is engaged is what is asked
        state = {"is": {"card": laid.label, **STATES[wanted.thing]}}
        return self.asks(state, wanted, laid.label, f"be {wanted.thing}")

    def whether(self, wanted: AskedAct) -> Question:
        """Whether it comes about in the end."""
        if wanted.verb == "be" and wanted.thing in UNDERGONE:
            wanted = msgspec.structs.replace(wanted, verb=UNDERGONE[wanted.thing], thing="")
        if wanted.verb == "be" and wanted.thing in STATES:
            return self.is_so(wanted)
        board, verb, thing, laid = self.board, wanted.verb, fold(wanted.thing), self.laid(wanted.card)
        if laid is not None and laid.made_up and any(
            one.card in ANY_CARD and one.label in laid.called for one in self.asked.subjects
        ):
            if verb != "reveal" or not any("reveal" in each for each in board.do):
                raise not_placed("which card is meant")
            twice = {"count": {"of": {"happened": "revealed"}, "at least": 2}}
            return self.asks(twice, wanted, "another card")
        if any(one.card == "shadow card" and one.label == wanted.card for one in self.asked.subjects):
            raise not_placed("the shadow card that is meant")  # who gets it isn't the one it happens to
        for word in (thing, verb):
            if is_keyword(word):
                if not board.do and not board.told():
                    raise not_placed(f"“{word}”")
                return self.asks(self.keyword_shown(word), wanted, word.split()[0].capitalize())
        found = self.of_a_thing(wanted, laid)
        placed = verb in ("go", "stay") or verb in ("add", "return", "shuffle") and wanted.zone
        if found is None and placed:
            found = self.goes(wanted)
        if found is not None:
            return found
        if verb in ("resolve", "apply") and laid is not None and not laid.made_up:
            verb = "trigger"
        if verb in ("gain", "add", "receive", "raise"):
            verb = {"resource": "add resources", "resources": "add resources", "threat": "raise threat"}.get(
                thing, verb
            )
        if thing and thing not in HARMLESS.get(verb, ()):
            raise not_placed(f"“{wanted.verb} {wanted.thing}”")
        question = super().whether(msgspec.structs.replace(wanted, verb=verb))
        if verb in ("destroy", "damage") and self.hurts_itself(question.subject):
            raise not_placed("who is meant")
        if verb == "destroy":
            self.numbers_told()
        question.about = wanted.verb
        return question

    def hurts_itself(self, subject: str) -> bool:
        """Whether it is an attacking enemy that is asked after, where only its plain defender can be hurt."""
        attack = self.board.attack
        if not attack.get("defenders") or self.board.do or subject != attack["enemy"]:
            return False
        return all(self.board.find(label).made_up for label in (subject, *attack["defenders"]))

    def happened(self, wanted: AskedAct, sign: str) -> Data:
        """That something happened, to a card of a type to which it can."""
        verb, laid, sought = wanted.verb, self.laid(wanted.card), {"happened": sign}
        if verb == "exhaust" and laid is not None and laid.facts.type == "enemy":
            raise not_placed("who exhausts")
        types = BY_ROLE.get(records.happens_to("lcg", sign), ())
        if laid is not None and types and laid.facts.type not in types:
            laid = self.card_of(AskedAct(verb=verb), *types)
        if verb in OF_NO_CARD:
            if verb != "add resources" and wanted.player not in ("", "a player", "each player"):
                sought["player"] = self.board.NAMES[self.board.seat(wanted.player)]
            if laid is not None and verb == "add resources":
                given = [one for one in map(self.laid, wanted.targets) if one is not None and one is not laid]
                laid = given[0] if len(given) == 1 and given[0].facts.type == "hero" else laid
                if laid.facts.type == "hero" or laid.made_up and laid.facts.type in CHARACTERS:
                    sought["card"] = laid.label
            return {"happened": sought}
        if laid is None and not records.happens_to("lcg", sign):
            return {"happened": sought}
        laid = laid or self.card_of(wanted, *types)
        sought["card"] = laid.label
        if verb == "leave play":  # the account has a narrower word for most ways to leave it
            return {"any": [{"happened": sought}, {"not": {"is": {"card": laid.label, "in": "play"}}}]}
        # a played event is placed in the discard pile, not discarded (lcg/faq/1.48)
        if verb == "discard" and laid.facts.type not in (*CHARACTERS, "event"):
            return {"any": [{"happened": sought}, *_piled(laid)]}
        return {"happened": sought}

    def of_a_thing(self, wanted: AskedAct, laid: Laid | None) -> Question | None:
        """What shows in the position: that somebody survives, that threat or willpower counts, that a quest
        succeeds. None for anything else.
        """
        board, verb, thing = self.board, wanted.verb, fold(wanted.thing)
        if verb in ("survive", "keep"):
            if thing not in ("", "play", "attack"):
                raise not_placed(f"“{wanted.thing}”")
            stays = laid or self.card_of(wanted, *CHARACTERS, "enemy")
            if verb == "survive":
                if self.hurts_itself(stays.label):
                    raise not_placed("who is meant")
                self.numbers_told()
            return self.asks({"is": {"card": stays.label, "in": "play"}}, wanted, stays.label)
        if thing == "progress" and verb in ("go", "add", "place", "place progress"):
            compared = {"willpower committed", "threat in staging area"} <= set(self.asked.board)
            targets = map(self.laid, (*wanted.targets, wanted.against))
            on = next((one for one in targets if one is not None), laid)
            if on is None and (not compared or wanted.zone):
                raise not_placed("where the progress goes")
            sought = {"happened": "progress placed", **({"card": on.label} if on is not None else {})}
            return self.asks({"happened": sought}, wanted, on.label if on is not None else "the quest")
        if verb == "damage" and thing == "undefended attack" and laid is not None:
            board.hero(laid.player)
            board.enemy_attack(player=laid.player)
            board.attack["undefended"], board.explore = True, False
            return self.asks({"happened": {"happened": "damaged", "card": laid.label}}, wanted, laid.label)
        if thing == "willpower" and verb in ("count", "add") and laid is not None:
            return self.counts_willpower(wanted, laid)
        if thing in ("threat", "threat in staging area") and verb in ("count", "add to staging", "add"):
            there = [one for one in board.of_type("enemy", "location") if one.place in COUNTED_IN]
            threat = there[0].facts.threat if len(there) == 1 else None
            if not isinstance(threat, int) or threat < 1:
                raise not_placed("whose threat counts")
            board.at = "in 3.3 window"
            return self.asks({"value": "threat in staging area", "at least": 1}, wanted, there[0].label)
        if verb.startswith("quest "):
            board.at = "3.4"
            failed: Data = {"happened": {"happened": "quested", "says": "unsuccessfully"}}
            made: Data = {"happened": {"happened": "quested", "says": "successfully"}, "not": failed}
            question = self.asks(failed if verb.endswith("unsuccessfully") else made, wanted, "the quest")
            question.stands = True
            return question
        return None

    def counts_willpower(self, wanted: AskedAct, laid: Laid) -> Question:
        """Whether a character's willpower counts: it is the only one that has any and may be committed."""
        board = self.board
        committed = [one for one in board.characters(laid.player) if one.state.get("committed")]
        others = [one for one in committed if one is not laid]
        if not laid.made_up or laid.facts.type not in CHARACTERS or others or board.do:
            raise not_placed("whose willpower counts")
        if any(each.verb == "commit" for each in self.asked.acts):
            laid.state["committed"] = True
        if "committed" not in laid.state:
            raise not_placed("who is committed to the quest")
        board.stand("in 3.3 window")
        return self.asks({"value": "willpower committed", "at least": 1}, wanted, laid.label)

    def goes(self, wanted: AskedAct) -> Question:
        """Whether a card is in that place in the end."""
        laid = self.laid(wanted.card)
        if laid is None or wanted.zone not in ZONES or wanted.zone not in PLACES:
            raise not_placed(f"“{wanted.verb}”")
        condition: Data = {"is": {"card": laid.label, "in": wanted.zone}}
        return self.asks({"any": _piled(laid)} if wanted.zone == "discard" else condition, wanted, laid.label)

    def keyword_shown(self, word: str) -> Data:
        """What shows that a keyword was resolved."""
        name = word.split()[0]
        if name not in counting_as_revealed("lcg"):
            raise not_placed(f"“{name}”")
        entry = keywords_known("lcg")[name].entry
        happening = next((verb for verb in records.records("lcg") if verb.entry == entry and verb.told), None)
        return {
            "happened": {"says": name.capitalize()} if happening is None
            else {"happened": happening.told[0].word}
        }


COUNTED_IN = ("active", "engaged", "staging", "")


def _piled(laid: Laid) -> list[Data]:
    return [{"is": {"card": laid.label, "in": pile}} for pile in ("discard", "encounter discard")]
