"""What the walk of the cooperative card game tells by functions of its own: the use of cards and abilities,
attacks, quests.
"""

from __future__ import annotations

import re
from typing import Any

import msgspec

from ruling_service.ask.building.keywords import keyword_named, written
from ruling_service.ask.building.known import kinds, part, parts
from ruling_service.ask.building.lcg.board import CHARACTERS, ENCOUNTER, Board, Laid
from ruling_service.ask.building.lcg.plain import IMMUNE, SHADOW, WHEN_REVEALED
from ruling_service.ask.building.lcg.setting import VALUES, anybody
from ruling_service.ask.building.lcg.supply import WANTS, for_ability, host, meant, pay_for
from ruling_service.ask.building.lcg.whose import paid_for, who_has_it
from ruling_service.ask.building.reasons import NotBuilt, not_placed
from ruling_service.ask.building.told import is_effect
from ruling_service.ask.building.walk import Walk
from ruling_service.ask.model import AskedAct
from ruling_service.engine.language.node import Node
from ruling_service.patterns import pattern
from ruling_service.situations.lcg.steps import parse_at
from ruling_service.slugs import fold

WINDOWS = {"resource": "1.3", "planning": "2.2", "quest": "3.3", "travel": "4.2", "encounter": "5.3",
           "combat": "6.2", "refresh": "7.4"}  # fmt: skip
"""The window of each phase in which an action is usual."""
USED = ("action", "response", "forced", "when_revealed", "shadow", "travel")
THINGS = ("attack", "effect", "ability", "action", "response", "forced effect", "shadow effect",
          "shadow card", "when revealed effect", "keyword", "damage", "undefended attack", "threat",
          "resources", "progress")  # fmt: skip
OF_ATTACKS = ("attack", "defend", "undefended", "stop", "cancel", "prevent", "play", "trigger", "end",
              "participate")  # fmt: skip
COPIED = ("attack", "defend", "commit", "deal shadow")
"""Acts that several copies do together."""
EXHAUSTING = ("attack", "defend", "commit")
READYING = ("ready", "keeps_ready", "exhaust_for", "ready_act")
"""Phrases by which somebody is ready after what characters exhaust for."""
LETHAL = pattern(r"\b(?:equal|equals|as much|lethal|enough|hit points?|hp|health)\b", re.IGNORECASE)
MORE = pattern(
    r"\b(?:more|less|fewer|exceed\w*|greater|higher|lower|below|above|not|left|half|with \d+|\d+)\b",
    re.IGNORECASE
)


def is_keyword(word: str) -> bool:
    """Whether a word of a question is a keyword, and no value of cards that is called the same."""
    return fold(word) not in VALUES and keyword_named("lcg", word) is not None
LAST = pattern(r"\b(?:last|only|sole|remaining|all|every)\b", re.IGNORECASE)
"""How it is said that there is no other one."""


class Tellings(Walk[Board]):
    """The part of the walk that tells what happens."""

    WINDOW = "in 6.2 window"
    CHARACTERS = CHARACTERS
    happens_to: Laid | None = None
    """Whom what an ability waits for happens to, where a question says so."""
    DENIED = ("defend",)

    def card_of(self, act: AskedAct, *types: str) -> Laid:
        """The card that an act is about; one that the question names has to be there."""
        if act.card and act.card not in THINGS and not self.all_of(act):
            raise not_placed(f"“{act.card}”")
        return super().card_of(act, *types)

    def in_play(self, laid: Laid) -> None:
        """A card that nothing has placed lies where it is in play."""
        self.board.in_play(laid)
        if laid.facts.type == "attachment" and laid.place in ("", "attached"):
            host(self.board, laid)

    def tell_of(self, act: AskedAct) -> None:
        """One act."""
        if act.thing == "attack" and act.verb not in OF_ATTACKS:
            raise not_placed(f"“{act.verb}” and the attack")
        if (user := paid_for(self, act)) is not None:
            targets = tuple(one for one in act.targets if one != user.label)
            used = AskedAct(verb="trigger", card=user.label, targets=targets, player=act.player)
            for _ in range(act.amount or 1):
                self.trigger(used)
            return
        if self.copies(act.card) > 1 and act.verb not in COPIED:
            raise not_placed(f"“{act.verb}” of several at once")
        super().tell_of(act)

    # -- cards and abilities ---------------------------------------------------------------------------------

    def play(self, act: AskedAct) -> None:
        """A card is played from hand; one named beside it puts it into play instead."""
        laid, by = self.card_of(act), self.laid(act.by)
        if laid.facts.type == "hero":
            raise not_placed(f"playing the hero {laid.label}")
        if by is not None and by is not laid:
            self.enters(act)
            return
        self.used.append(laid)
        self.ready_to_play(laid, act)
        self.board.act(play=laid.name, by=self.board.NAMES[laid.player], choosing=self.choosing(laid, act))

    def ready_to_play(self, laid: Laid, act: AskedAct) -> None:
        """A card in hand with everything that playing it needs."""
        board = self.board
        if act.player:
            laid.player = board.seat(act.player)
        if laid.facts.type == "attachment":
            on = next((one for one in map(self.laid, (*act.targets, act.against)) if one is not None), None)
            laid.host = on.label if on is not None else laid.host
            host(board, laid)
        laid.place = "hand"
        pay_for(board, laid)
        if laid.facts.type == "event":
            self.aim(laid, self.use_of(laid), act)
        else:
            board.stand("in 2.2 window")

    def use_of(self, laid: Laid) -> Node:
        """The ability of a card that is used: an action or response, else what it has. Raises NotBuilt."""
        abilities = [a for a in self.board.known.abilities(laid.facts) if a.kind in USED]
        if not abilities:
            raise NotBuilt("not placed", f"{laid.label} has no ability that can be used.")
        return min(abilities, key=lambda a: USED.index(a.kind))

    def ability_named(self, laid: Laid, ability: Node) -> str:
        """How a situation names that very ability: by its kind, or its number where there are several."""
        abilities = self.board.known.abilities(laid.facts)
        if sum(each.kind == ability.kind for each in abilities) < 2:
            return ability.kind
        return str(next(number for number, each in enumerate(abilities, 1) if each == ability))

    def aim(self, laid: Laid, ability: Node, act: AskedAct) -> None:
        """What the ability waits for is brought about unless the question has told it; its targets and cost
        are there.
        """
        board = self.board
        if act.thing == "immune":
            foe = next((one for one in self.named(act, *ENCOUNTER) if one.made_up), None)
            if foe is None:
                raise not_placed("“immune”")
            foe.facts = msgspec.structs.replace(foe.facts, text=foe.facts.text or IMMUNE)
        for target in act.targets:
            if self.laid(target) is None and target not in THINGS and not is_keyword(target):
                raise not_placed(f"“{target}”")
        for_ability(board, laid, ability)
        if ability.kind == "response" and not (board.do or board.attack or board.at):
            self.awaited(laid, ability)
        elif ability.kind == "action":
            phase = str(ability.get("phase") or "")
            fights = {"declare_attack_now", "attack_now", "attacks_now"} & kinds(ability)
            usual = WINDOWS.get(phase, "6.2" if fights else "2.2")
            if board.attack and phase in ("", "combat"):
                usual = "6.4.1" if board.attack.get("defenders") else "6.4b"
            board.stand(f"in {usual} window")

    def awaited(self, laid: Laid, ability: Node) -> None:
        """What a response waits for comes about."""
        raise NotImplementedError

    def choosing(self, laid: Laid, act: AskedAct) -> list[str]:
        """The targets that the question names, as the act chooses them; an attachment's host."""
        if laid.facts.type == "attachment" and laid.place == "hand":
            found, laid.host = laid.host, ""
            return [found] if found else []
        named = [
            one.label for one in map(self.laid, (*act.targets, act.against))
            if one is not None and one is not laid
        ]
        wants = [part(cost, "what") for cost in parts(self.use_of(laid), "cost")] if named else []
        paid = [
            meant(self.board, each, laid).label for each in wants if each is not None and each.kind in WANTS
        ]
        return [*(label for label in paid if label not in named), *named]

    def trigger(self, act: AskedAct) -> None:
        """An ability of a card in play is used; an event is played."""
        laid, board = who_has_it(self.board, self.card_of(act), USED), self.board
        if laid.facts.type == "event":
            self.play(act)
            return
        self.used.append(laid)
        ability = self.use_of(laid)
        if any(each.verb in ("trigger", "use") and each.card == act.card for each in self.following):
            self.used_before(laid, ability)
            return
        if act.player and laid.place not in ("heroes", "allies", "attached"):
            laid.player = board.seat(act.player)
        if laid.facts.type == "attachment":
            host(board, laid)
        self.aim(laid, ability, act)
        if ability.kind == "response" and board.attack and not (board.do or board.at):
            board.stand("6.8.3" if "attackers" in board.attack else "6.4.2")
            board.given.append({"trigger": laid.label, "by": board.NAMES[laid.player]})
            return  # once it comes to what it waits for, in the attack
        board.act(trigger=laid.label, ability=self.ability_named(laid, ability), by=board.NAMES[laid.player],
                  choosing=self.choosing(laid, act))  # fmt: skip

    def used_before(self, laid: Laid, ability: Node, times: int = 1) -> None:
        """An ability was used already; one that exhausts its card has left it exhausted, unless the question
        has it readied.
        """
        laid.state["used"] = [ability.kind] if times == 1 else {ability.kind: times}
        exhausts = any(cost.kind == "exhaust" and "this" in kinds(cost) for cost in parts(ability, "cost"))
        readied = any(each.verb == "ready" for each in self.asked.acts)
        if exhausts and not readied and laid.state.get("exhausted") is not False:
            laid.state["exhausted"] = True

    def cancel(self, act: AskedAct) -> None:
        """A card is used that cancels; what it cancels has what there is to be cancelled."""
        laid = self.laid(act.by) or self.card_of(act, "event", "hero", "ally", "attachment")
        for target in self.named(act, *ENCOUNTER):
            if target.made_up and target is not laid:
                self.to_be_cancelled(target, act.thing, act.amount)
        (self.play if laid.facts.type == "event" else self.trigger)(AskedAct(verb="play", card=laid.label))

    def to_be_cancelled(self, laid: Laid, thing: str, number: int | None) -> None:
        """A plain encounter card has a When Revealed effect, and the keyword that is cancelled."""
        facts = laid.facts
        keywords = [*facts.keywords]
        if is_keyword(thing) and not any(fold(thing).split()[0] in fold(one) for one in keywords):
            keywords.append(written("lcg", fold(thing).split()[0], number))
        laid.facts = msgspec.structs.replace(facts, text=facts.text or WHEN_REVEALED, keywords=keywords)

    def enters(self, act: AskedAct) -> None:
        """A card enters play: by the event named for it, else by an effect; an encounter card is revealed."""
        events = self.named(act, "event")
        if events:
            others = tuple(one.label for one in self.all_of(act) if one is not events[0])
            self.play(AskedAct(verb="play", card=events[0].label, targets=others))
            return
        laid = self.card_of(act)
        if laid.facts.type in ENCOUNTER:
            self.done(AskedAct(verb="reveal", card=laid.label))
            return
        laid.place = "hand"
        self.board.stand(self.WINDOW)
        self.board.act(put_into_play=laid.label)

    def done(self, act: AskedAct) -> None:
        """An act is done as its record says: in the attack that is under way, if one is."""
        attack = self.board.attack
        if act.verb == "reveal" and any(
            one.card == "shadow card" and one.label == act.card for one in self.asked.subjects
        ):
            raise not_placed("that a shadow card is turned up")  # it is not revealed (lcg/shadow-effects)
        if attack and is_effect(act, self.game):
            if self.asked.wanted is not None and self.asked.wanted.verb == "exhaust":
                raise not_placed("who exhausts for it")  # whoever fights has done so by then
            declared = "in 6.4.1 window" if attack.get("defenders") else "in 6.4b window"
            self.board.stand("6.8.3" if "attackers" in attack else declared)
        super().done(act)

    def leaves(self, act: AskedAct) -> None:
        """A card leaves play by being discarded."""
        self.done(msgspec.structs.replace(act, verb="discard"))

    def engage(self, act: AskedAct) -> None:
        """A player engages an enemy; an enemy engages him in the engagement checks."""
        foe, board = self.laid(act.card), self.board
        if act.player or foe is None or foe.facts.type != "enemy" or not act.against or board.at:
            self.done(act)
            return
        cost = foe.facts.engagement_cost
        foe.place = "staging"
        seat = board.seat(act.against)
        if isinstance(cost, int) and cost > board.threat.get(seat, 30):
            board.threat[seat] = cost
        board.at = "5.3"

    def shadow(self, act: AskedAct) -> None:
        """An enemy is dealt a shadow card, which is resolved in its attack."""
        found = self.all_of(act)
        foes = [one for one in found if one.facts.type == "enemy" and one.place != "shadow"]
        foe = foes[0] if foes else self.board.enemy()
        others = [one for one in found if one is not foe]
        card = others[0] if others else self.board.make("treachery", "shadow", shadow=SHADOW)
        card.place, card.host, foe.place = "shadow", foe.label, "engaged"

    def as_shadow(self, card: Laid) -> Laid:
        """A card is a shadow card, of another enemy than itself; that enemy."""
        foes = [one for one in self.board.told("enemy") if one is not card and one.place in ("", "engaged")]
        foe = foes[0] if foes else self.board.make("enemy", "engaged")
        card.place, card.host, foe.place = "shadow", foe.label, "engaged"
        return foe

    # -- attacks ---------------------------------------------------------------------------------------------

    def has_exhausted(self, act: AskedAct) -> bool:
        """Whether the question goes on to ask what else a character can do who has exhausted for this."""
        wanted, laid = self.asked.wanted, self.laid(act.card)
        if self.asked.form != "can" or wanted is None or wanted.verb not in EXHAUSTING:
            return False
        if wanted.card != act.card or laid is None or laid.facts.type not in CHARACTERS:
            return False
        self.left_exhausted(laid)
        return True

    def left_exhausted(self, laid: Laid) -> None:
        """Somebody has exhausted for what was done before. Raises NotBuilt where the text of a card that the
        question names may have it otherwise: one that spares the exhausting, or readies.
        """
        named = [one for one in self.board.cards if not one.made_up]
        texts = frozenset[str]().union(*(kinds(self.board.known.abilities(one.facts)) for one in named))
        if laid.state.get("exhausted") is None and not texts.isdisjoint(READYING):
            raise not_placed("who is exhausted by then")
        laid.state.setdefault("exhausted", True)

    def quest_is_over(self) -> None:
        """Whoever quested is exhausted in the phases after it, and not committed any more."""
        board = self.board
        found = [laid for laid in board.cards if laid.state.get("committed")]
        if not found or not board.at or parse_at(board.at).step.startswith("3."):
            return
        for laid in found:
            laid.state.pop("committed")
            self.left_exhausted(laid)

    def attack(self, act: AskedAct) -> None:
        """An enemy attacks, or characters attack an enemy."""
        board, found = self.board, self.all_of(act)
        if self.has_exhausted(act):
            return
        counted = any(act.amount in (subject.copies, 0) for subject in self.asked.subjects)
        if act.amount is not None and not counted:
            if not found or not found[0].made_up:
                raise not_placed(f"“{act.verb} {act.amount}”")
            found[0].facts = msgspec.structs.replace(found[0].facts, attack=act.amount)
        foes = [one for one in found if one.facts.type == "enemy"] or board.told("enemy")
        people = [one for one in found if one.facts.type in CHARACTERS]
        if act.zone == "staging" and foes:
            raise not_placed("an attack from the staging area")
        people += [one for one in (board.like(people[0]) if people else ()) if one.told and one not in people]
        if people and ("together" in self.asked.text.lower() or len(self.asked.subjects) > 2):
            there = [one for one in board.told(*CHARACTERS) if one.place in ("", "heroes", "allies")]
            people += [one for one in there if one not in people]
        ours = bool(act.against) and not act.card and not people and self.laid(act.against) in foes
        struck = people and not act.card and self.laid(act.against) in people
        if struck or any(one.state.get("~defending") for one in people):
            self.attacked_by(foes[0] if foes else board.make("enemy", "engaged"), people, act.player)
            return
        if foes and not ours and (not people or found[0] in foes):
            self.attacked_by(foes[0], people, act.player)
            return
        attackers = [one for one in board.of_type(*CHARACTERS) if one.state.get("~attacking")]
        attackers = people + [one for one in attackers if one not in people] or board.characters()[:1]
        board.player_attack(attackers or [board.hero()], foes[0] if foes else board.make("enemy", "engaged"))

    def attacked_by(self, foe: Laid, people: list[Laid], player: str) -> None:
        """An enemy attacks: the one named defends, if one is."""
        board = self.board
        if board.attack.get("enemy") == foe.label and not people:
            return
        seat = foe.player if foe.place == "engaged" else people[0].player if people else board.seat(player)
        people = people or [one for one in board.characters(seat) if one.state.get("~defending")]
        board.enemy_attack(foe, defender=people[0] if people else None, player=seat)

    def defend(self, act: AskedAct) -> None:
        """A character is declared as defender."""
        board, found = self.board, self.all_of(act)
        if self.has_exhausted(act):
            return
        if act.negated:
            self.undefended(act)
            return
        people = self.named(act, *CHARACTERS) or board.told(*CHARACTERS)
        defender = people[0] if people else board.hero()
        if "defenders" in board.attack:
            if defender.label not in board.attack["defenders"]:
                board.attack["defenders"].append(defender.label)
            return
        foe = next((one for one in found if one.facts.type == "enemy"), None)
        if foe is None:
            there = [board.find(board.attack["enemy"])] if board.attack else board.told("enemy")
            foe = there[0] if there else board.make("enemy", "engaged")
        board.enemy_attack(
            foe, defender=defender, player=foe.player if foe.place == "engaged" else defender.player
        )

    def undefended(self, act: AskedAct) -> None:
        """No defender is declared."""
        foes = self.named(act, "enemy") or self.board.of_type("enemy")
        self.board.enemy_attack(
            self.board.find(self.board.attack["enemy"]) if self.board.attack else foes[0] if foes else None
        )
        self.board.attack["undefended"] = True

    def destroy(self, act: AskedAct) -> None:
        """A card is destroyed: by what the acts before bring about if that can be, in an attack of the one
        named, else by an effect.
        """
        board, found = self.board, self.all_of(act) or [self.card_of(act, "enemy", *CHARACTERS)]
        gone = found[0]
        foes, people = self.named(act, "enemy"), self.named(act, *CHARACTERS)
        by_them = self.laid(act.by) in foes if act.by else False  # "he is killed by an orc"
        if foes and people and act.card and not (act.against or act.targets or by_them):
            gone = foes[0]
        wanted = self.asked.wanted
        if gone.facts.type == "hero" and wanted is not None and wanted.verb == "eliminate" and not (
            LAST.search(self.asked.text) or board.closed
        ):
            board.make("hero", "heroes")  # nobody said that it is the last one
        caused = any({"reveal", "play", "trigger"} & set(each) for each in board.do)
        if not caused and foes and self.deals_as_revealed(people):
            self.done(AskedAct(verb="reveal", card=foes[0].label))
            caused, gone = True, foes[0]
        attack = board.attack
        if caused:
            pass
        elif gone.facts.type == "enemy" and people:
            board.player_attack(people, gone, destroys=True)
            return
        elif gone.facts.type in CHARACTERS and (foes or attack):
            foe = foes[0] if foes else board.find(attack["enemy"])
            board.enemy_attack(foe, defender=gone, player=gone.player)
            board.last_hit_point(gone)
            board.stand("6.4.3")
        elif attack.get("attackers") and gone.label == attack["enemy"]:
            board.last_hit_point(gone)
        else:
            self.done(AskedAct(verb="destroy", card=gone.label))
            return
        self.needs.append({"happened": {"happened": "destroyed", "card": gone.label}})

    def deals_as_revealed(self, people: list[Laid]) -> bool:
        """Whether one of these characters does something to enemies as they are revealed; it is committed if
        its text wants that.
        """
        for laid in people:
            for ability in self.board.known.abilities(laid.facts):
                if "as_revealed" in kinds(ability):
                    laid.state |= {"committed": True} if "is_committed" in kinds(ability) else {}
                    return True
        return False

    def damage(self, act: AskedAct) -> None:
        """A card is dealt damage: in the attack that is under way, else by an effect."""
        board = self.board
        if act.by and not act.card:
            laid = self.other_side(act.by)
        else:
            laid = self.card_of(act, *CHARACTERS, "enemy", "location")
        if act.card and any(self.laid(one) not in (None, laid) for one in act.targets):
            raise not_placed("who deals the damage, and to whom")  # "an enemy deals 4 damage to my hero"
        attack = board.attack
        if attack and act.amount is None and laid.label in (*attack.get("defenders", ()), attack["enemy"]):
            board.stand("6.4.3" if attack.get("defenders") else "6.8.3")
            self.needs.append({"happened": {"happened": "damaged", "card": laid.label}})
            return
        if act.amount is None and LETHAL.search(self.asked.text):
            points = laid.facts.hit_points
            if MORE.search(self.asked.text) or not isinstance(points, int) or laid.state.get("damage"):
                raise not_placed("how much damage")
            act = msgspec.structs.replace(act, amount=points)
        waits = {"is_assigned_damage", "is_damaged_by_attack"}
        abilities = [a for one in board.told() for a in board.known.abilities(one.facts)]
        awaited = any(a.kind == "response" and waits & kinds(a) for a in abilities)
        if laid.facts.type in CHARACTERS and awaited:
            board.enemy_attack(defender=laid)
            board.stand("6.4.3")
            return
        self.done(msgspec.structs.replace(act, card=laid.label))

    def other_side(self, label: str) -> Laid:
        """Whom one of an attack that is under way deals its damage: whoever stands on the other side."""
        attack, doer = self.board.attack or {}, self.laid(label)
        label = doer.label if doer is not None else label
        foe, mine = attack.get("enemy", ""), (*attack.get("attackers", ()), *attack.get("defenders", ()))
        others = mine if label == foe else (foe,) if label in mine else ()
        found = [one for one in self.board.cards if one.label in others]
        if len(found) != 1:
            raise not_placed("who deals the damage, and to whom")
        return found[0]

    # -- quests and threat -----------------------------------------------------------------------------------

    def commit(self, act: AskedAct) -> None:
        """Characters commit to the quest: they are committed, unless something waits for that."""
        board, wanted = self.board, self.asked.wanted
        if not self.all_of(act):
            if "willpower committed" not in self.asked.board and act.thing not in ("", "quest"):
                raise not_placed(f"“commit {act.thing}”")
            told = [one for one in board.told(*CHARACTERS) if one.made_up and one.player == 0]
            (told[0] if len(told) == 1 else board.hero()).state["committed"] = True
            return
        if self.has_exhausted(act):
            return
        found = self.named(act, *CHARACTERS) or [self.card_of(act, *CHARACTERS)]
        waits = {"commits", "exhausts_to_commit", "characters_committed"}
        abilities = [a for one in board.cards for a in board.known.abilities(one.facts)]
        awaited = any(waits & kinds(part(a, "when")) for a in abilities if part(a, "when") is not None)
        word = wanted.thing if wanted is not None and wanted.verb == "be" else ""
        asked = wanted is not None and (word or wanted.verb) in ("exhaust", "exhausted", "ready")
        if (awaited or asked) and not self.asked.moment:
            board.stand("3.2")
            board.act(commit=[one.label for one in found])
            return
        for one in found:
            one.state["committed"] = True

    def quest(self, act: AskedAct) -> None:
        """The quest is resolved; a tie has as much willpower as threat."""
        board = self.board
        told = {"willpower committed", "threat in staging area", "compared"} & set(self.asked.board)
        if told and act.amount is not None or act.verb == "end" and (act.thing != "tie" or self.all_of(act)):
            raise not_placed(f"“{act.verb}”")
        amount = 2 if act.verb == "end" else act.amount
        if not told and act.verb != "quest unsuccessfully":
            board.hero(**_with("willpower", amount)).state["committed"] = True
        if not told and act.verb != "quest successfully":
            board.make("location", "staging", **_with("threat", amount))
        board.stand("3.4")

    def threat(self, act: AskedAct) -> None:
        """Threat goes up or down."""
        if act.thing != "threat":
            raise not_placed(f"“{act.verb}”")
        verb = "raise threat" if act.verb == "raise" else "lower threat"
        self.done(AskedAct(verb=verb, amount=act.amount, player=act.player))

    def eliminate(self, act: AskedAct) -> None:
        """Another player is eliminated, unless the question says who."""
        told = {one.label for one in self.asked.subjects if one.player}
        if any(one.player == 0 and not told.intersection(one.called) for one in self.board.told("enemy")):
            raise not_placed("with whom the enemy is engaged")
        self.done(msgspec.structs.replace(act, player=anybody(act.player)))

    def hold(self, act: AskedAct) -> None:
        """Cards that a player holds lie in hand."""
        if not act.player:
            raise not_placed("who holds it")
        self.card_of(act).place = "hand"

    TOLD = {
        **dict.fromkeys(("play", "attach"), play), **dict.fromkeys(("trigger", "use"), trigger),
        **dict.fromkeys(("cancel", "prevent", "stop"), cancel),
        **dict.fromkeys(("put into play", "enter play"), enters),
        **dict.fromkeys(("attack", "participate"), attack),
        **dict.fromkeys(("quest successfully", "quest unsuccessfully", "end"), quest),
        **dict.fromkeys(("raise", "reduce"), threat),
        "leave play": leaves, "engage": engage, "deal shadow": shadow,
        "defend": defend, "undefended": undefended,
        "destroy": destroy, "damage": damage, "commit": commit, "eliminate": eliminate, "hold": hold,
    }  # fmt: skip


def _with(value: str, number: int | None) -> dict[str, Any]:
    """A value that is told, if it is."""
    return {} if number is None else {value: number}
