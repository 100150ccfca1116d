"""A question whether a card can be used, or what it does comes about, held against all that its abilities
want: what they wait for, in which phase, what they cost, on whom they work, who uses them.

The question is read leniently; each thing that it tells or asks has to be settled by the text of the card, or
nothing is said. "No" is said where no ability can be meant that would allow it.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from ruling_service.ask.building import records
from ruling_service.ask.building.by_text.frames import MAKE
from ruling_service.ask.building.known import inside, kinds, parts
from ruling_service.ask.of_cards.by_bearer import ByBearer
from ruling_service.ask.of_cards.conditions import FIGHTS
from ruling_service.ask.of_cards.deeds import deeds, stems
from ruling_service.ask.of_cards.framed import Framed
from ruling_service.ask.of_cards.heard import ASKER
from ruling_service.ask.of_cards.of_text import I_AM_FIRST, OPEN, SO, Held, goes_itself
from ruling_service.ask.of_cards.one_card import staging
from ruling_service.ask.of_cards.pieces import Piece, entails, words
from ruling_service.ask.of_cards.said import Done, Whom
from ruling_service.ask.of_cards.whom_said import HELPS
from ruling_service.ask.recalling.sides import side
from ruling_service.engine.language import card_language
from ruling_service.engine.language.node import Node

NEUTRAL = stems("is be gets would about to take by the how player")
"""Words of an event's kind that tell nothing by themselves."""
ANYBODY = {"any_player_may", "each_player_may_use"}
"""Limits that say who may use it."""
ON_TABLE = ("active location", "staging area")
"""Places by whose names the card is meant that lies there."""
LESS = ("less", "cheaper")
TIRED = {"lcg": "exhaust", "tcg": "exert"}
"""What an exhausted card can't do, by game."""
SPOTS = ("can_spot", "spot")
WHERE = ("from", "to", "zone")
"""Fields of the places of an event, which are no events."""
OCCASIONS = {"when_revealed": "reveal"}
"""What happens to a card as such an ability of it comes about."""
WAITING = ("response", "forced", "triggered")
REFERRING = ("this", "it", "that", "attached")
EVENT = "event"


WAITS = Held(None, Node("waits"))
"""What an ability waits for isn't told."""


class ByUse(ByBearer):
    """A question about one card, each thing of it held against each of the card's abilities."""

    def ways(self) -> Iterator[Framed]:
        said = self.said
        only = {one.text for one in said.turns} == {"only"} and len(said.told) > 0
        if any("unread" in kinds(tuple(one.fields.values())) for one in self.abilities):
            return
        if (found := self.in_force() or self.by_phrase()) is not None:
            yield self._framed(found[0], so=False)._replace(says=found[1])
            return
        if self.attaches():
            yield from self._may_have()
            return
        if said.must or self._turned() and not only or not said.asked:
            return
        if (unmet := self._unmet()) is not None:
            yield self._framed(unmet, so=False)
            return
        if self._of_another():
            return
        every = [each for one in self.abilities for each in self._usable(one)]
        if self._comes_into_play():  # what is used in play is of another time
            every = [one for one in every if one.kind != "action"]
        asked = [one for one in said.asked if not self.is_use_of_it(one)]
        candidates = [one for one in every if all(self._named(done, one) for done in asked)]
        vague = side(self.understood.question).allowed or all(
            one.act is None or one.act.name == HELPS for one in asked
        )
        makes = any(one.act is not None and one.act.name == MAKE for one in asked)
        own = any(one.act is not None and one.act.name != MAKE and self._by_itself(one) for one in asked)
        own = own or bool(asked) and self._is_of_itself(asked[0])
        does = asked[:1] if makes or vague and asked and asked[0].actor and not own else []
        if not candidates and len(every) == 1 and any(
            self._is_card(one) for each in does for one in (each.actor, *(each.whom if makes else ()))
        ):
            candidates = every  # whatever it is to do, if it isn't the time for it
        happens = [one for one in said.told if one.act is not None and not self._uses(one.act.name)]
        waiting = [one for one in candidates if one.get("when") is not None]
        if happens and waiting:
            candidates = waiting  # what is told is meant as its occasion
        if not candidates or any(one.denied for one in said.asked):
            return
        if (wanting := self._wanting(candidates)) is not None:
            yield self._framed(wanting, so=False)._replace(unpaid=self.cannot_pay(wanting))
            return
        if only:
            return
        held = [(one, self._held(one)) for one in candidates]
        told = [one for one in said.told if one.act is not None]
        if len(candidates) > 1 and not told and not asked and all(len(one.whom) < 2 for one in said.asked):
            return  # which of several is meant
        if len(candidates) == 1 and not told and self._only_its_occasion(held[0][1]):
            occasion = card_language(self.game).phrase(candidates[0]["when"], "trigger")
            if occasion is not None:
                yield self._framed(candidates[0], so=True)._replace(says=f"Yes, {occasion}; otherwise no")
            return
        yes = [one for one, each in held if all(part.so for part in each)]
        no = [one for one, each in held if any(part.so is False for part in each)]
        if len(yes) == 1:
            yield self._framed(yes[0], so=True)
        elif not yes and len(no) == len(candidates) and (len(no) == 1 or len(no) == len(every)):
            borne = self.borne()
            by_bearer = any(each.so is False and borne and each.by is borne[0] for each in dict(held)[no[0]])
            yield self._framed(borne[0] if borne and by_bearer else no[0], so=False)

    def _is_of_itself(self, done: Done) -> bool:
        """Whether what the card is asked to do is said of it alone: to move, to bear something."""
        if done.act is None or done.act.name == HELPS or not self._is_card(done.actor):
            return False
        return done.act.name in words().bears or goes_itself(done)

    def _by_itself(self, done: Done) -> bool:
        """Whether what the card is asked to do, or to have done to it, is an act of the game, which needs no
        text: to defend, to be healed.
        """
        assert done.act is not None
        return records.act_of(self.game, done.act.name) is not None and not self._uses(done.act.name)

    def _of_another(self) -> bool:
        """Whether another card is asked of, and this one only told to be there."""
        said = self.said
        others = [
            whom for one in said.asked for whom in (one.actor, *one.whom)
            if whom is not None and whom.head.sort == "card"
        ]
        told = [
            one for one in said.told if one.act is not None
            and (self._uses(one.act.name) or any(self._event(one, each).so for each in self.abilities))
        ]
        there = (whom for one in told for whom in (one.actor, *one.whom))
        return bool(others) and not any(map(self._is_card, (*others, *there)))

    def _comes_into_play(self) -> bool:
        """Whether it is asked if a card that stays in play is played."""
        return self.card.facts.type != EVENT and any(
            one.act is not None and one.act.name == "play" and any(map(self._is_card, one.whom))
            for one in self.said.asked
        )

    def speaks_of_it(self) -> bool:
        """Whether a text of the card has what is asked to be done: of several printings that one is meant."""
        asked = [one for one in self.said.asked if not self.is_use_of_it(one)]
        return not asked or any(all(self._named(one, each) for one in asked) for each in self.abilities)

    def _wanting(self, candidates: Sequence[Node]) -> Node | None:
        """A text that may be meant, where what each of them wants or costs cannot be had by what is told."""
        played = any(
            one.act is not None and one.act.name == "play" and any(map(self._is_card, one.whom))
            for one in self.said.asked
        )
        effects = [
            one for one in self.said.asked if one.act is not None and one.whom
            and self._uses(one.act.name) and not any(map(self._is_card, one.whom))
        ]
        meant = [one for one in candidates if all(self._named(each, one) for each in effects)]
        meant = [one for one in meant if one.kind == "action"] or meant
        if not meant or any(self.unmet(one, played=played) is None for one in meant):
            return None
        return meant[0]

    def _unmet(self) -> Node | None:
        """The only text of the card that always holds, or that is used, if only while more can be spotted."""
        uses = all(map(self.is_use_of_it, self.said.asked))
        texts = self.used if uses else [one for one in self.abilities if one.kind == "constant"]
        actors = [one.actor for one in self.said.asked]
        if not uses and (len(texts) != 1 or not any(map(self._is_card, actors))):
            return None
        return texts[0] if texts and all(map(self._spots_too_few, texts)) else None

    def _spots_too_few(self, text: Node) -> bool:
        """Whether fewer are told to be there than have to be spotted."""
        return any(self.too_few(one, text) for one in inside(text) if one.kind in SPOTS)

    def _turned(self) -> bool:
        """Whether a word could turn the sense round, and no amount of the text accounts for it."""
        changes = [
            one.get("change") for ability in self.abilities for one in inside(ability)
            if one.kind == "stat_bonus"
        ]
        numbers = [n for n, of in self.said.numbers if of is None]
        turns = [one for one in self.said.turns if not self.is_denial(one)]
        less = [one for one in turns if one.text in LESS]
        self.less = len(less) if any(-n in changes for n in numbers) else 0
        return len(turns) > self.less

    def _usable(self, ability: Node) -> Iterator[Node]:
        """What of an ability can be used: the ability itself, each of several that it offers, or one that it
        gives to the card itself.
        """
        if ability.kind == "constant":
            given = [
                one for gains in inside(ability) if gains.kind == "gains"
                and any(who.kind in ("this", "it") for who in parts(gains, "who"))
                for what in parts(gains, "what") if what.kind == "gain_ability"
                for one in parts(what, "ability")
            ]
            conditions = tuple(one for one in inside(ability) if one.kind == "is_so")
            for one in given:
                yield Node(one.kind, **{**one.fields, "while": conditions})
            return
        if ability.kind not in staging(self.game).COMES:
            return
        options = [
            one for node in inside(ability.get("do")) if node.kind == "choose_one"
            for one in parts(node, "options")
        ]
        if not options or parts(ability, "cost"):
            yield ability
            return
        for one in options:
            yield Node(ability.kind, **{**ability.fields, "do": (Node("sentence", do=parts(one, "do")),)})

    @staticmethod
    def _only_its_occasion(held: Sequence[Held]) -> bool:
        """Whether all that isn't told is whether what an ability waits for happens."""
        return WAITS in held and all(one.so or one is WAITS for one in held)

    # -- what is held against an ability ---------------------------------------------------------------------

    def _held(self, ability: Node) -> list[Held]:
        """Each thing that the question says, as an ability has it."""
        found = [self._phase(one, ability) for one in self.said.phases]
        found += [self._state(whom, one, ability) for whom, one in self.said.states]
        found += [self._moment(one, ability) for one in self.said.moments]
        told = [self._as_told(one, ability) for one in self.said.told]
        if any(each.so and each.by is not None for each in told):  # one of a chain is what it waits for
            told = [each for each in told if each.so is not False]
        found += told
        found += [self._asked(one, ability) for one in self.said.asked]
        free = [n for n, of in self.said.numbers if of is None or of.name not in ("cards",)][self.less :]
        numbers = [one.number for one in self.said.asked if one.number is not None]
        if len(free) > len(numbers):
            found.append(OPEN)
        names = {one.head.name for one in self.whoms.values()} | {self.card.piece.name}
        if not {one.piece.name for one in self.others} <= names:
            found.append(OPEN)
        when = ability.get("when")
        if ability.get("valour"):
            found.append(OPEN)
        if when is not None and not self.said.told and self._only_used():
            found.append(WAITS)
        return found

    def _only_used(self) -> bool:
        """Whether it is only asked if the card is used."""
        return all(self.is_use_of_it(one) and len(one.whom) <= 1 for one in self.said.asked)

    def _phase(self, phase: Piece, ability: Node) -> Held:
        said = ability.get("phase")
        allowed = {str(one) for one in (said if isinstance(said, tuple) else (said,)) if one}
        happens = any(one.act is not None for one in self.said.told)
        if ability.kind in WAITING and happens and not allowed and "phase" not in str(ability):
            return SO  # it only says when what is told happened
        if phase.name == ability.kind:
            return SO
        if not allowed or ability.kind != "action":
            return OPEN
        return Held(phase.name in allowed, ability)

    def _moment(self, step: Piece, ability: Node) -> Held:
        """Whether what happens in a step of the game is what an ability waits for: what a player decides to
        do has steps of its own.
        """
        for event in inside(ability.get("when")):
            every = records.records(self.game).acts.values()
            acts = [one for one in every if stems(one.name) <= stems(event.kind)]
            chosen = event.kind.startswith("optionally") and len(acts) == 1
            if chosen and step.name not in records.phases_of(acts[0]):
                return Held(False, ability)
        return OPEN

    def _state(self, whom: Whom | None, state: Piece, ability: Node) -> Held:
        """Whether a card may be in a state: one that is exhausted can't pay for anything by that, and
        somebody else may be, where neither the ability nor its cost speaks of who is.
        """
        tired, ready = state.name == "exhausted", state.text.startswith("ready")
        if not tired or whom is None:
            return OPEN
        tiring = [cost for cost in parts(ability, "cost") if cost.kind == TIRED[self.game]]
        costs = [cost for cost in tiring if any(one.kind == "this" for one in parts(cost, "what"))]
        if not self._is_card(whom):
            spoken = any(one.kind in ("ready", "exhausted") for one in inside(ability))
            return OPEN if spoken or len(costs) < len(tiring) else SO
        if costs:
            return Held(ready, costs[0])
        wanted = [one for one in parts(ability, "while") for is_ in parts(one, "is") if is_.kind == "ready"]
        return Held(ready, wanted[0]) if wanted else OPEN

    # -- what is told ----------------------------------------------------------------------------------------

    def _as_told(self, done: Done, ability: Node) -> Held:
        others = [one for one in done.whom if not self._is_card(one)]
        if done.act is None:
            there = [*others, *([done.actor] if done.actor and not self._is_card(done.actor) else [])]
            borne = self.borne()
            if len(there) == 1 and len(there) < len(done.whom) and borne is not None:  # he bears it
                return Held(self.fit(there[0].head, borne[1], borne[0]) or None)
            return SO if not there and not done.values and not done.players else OPEN
        verb = done.act.name
        itself = len(others) < len(done.whom) or not done.whom
        if self._uses(verb) and itself and not done.players:
            return self._targets(others, ability)
        if itself and not others and not done.players and verb == OCCASIONS.get(ability.kind):
            return SO
        event = self._event(done, ability)
        if event.so is not None:
            return event
        if verb == "hold" and done.player in ASKER and [one.name for one in done.values] == ["cards"]:
            return self._affords(done, ability)
        if not done.denied and self._named(done, ability):
            step = self._plain(done)
            return self._by_text(step, ability, given=True) if step.whom or done.values else OPEN
        meets = any(one.startswith("skirmish") for one in kinds(ability.get("do"))) and not done.players
        if meets and stems(verb) & FIGHTS and any(
            one.head.start == each.head.start for one in done.whom for a in self.said.asked for each in a.whom
        ):
            return SO  # whom he meets is whom it is asked of
        return OPEN

    @staticmethod
    def _affords(done: Done, ability: Node) -> Held:
        """Whether who holds so many cards has as many as an ability costs."""
        costs = [
            (cost, cards.get("count")) for cost in parts(ability, "cost") for cards in parts(cost, "what")
            if any(zone.kind == "hand" for one in inside(cards) for zone in parts(one, "zone"))
        ]
        if len(costs) != 1 or not isinstance(count := costs[0][1], int) or done.number is None:
            return OPEN
        return Held(done.number >= count, costs[0][0])

    def _event(self, done: Done, ability: Node) -> Held:
        """Whether what is told is what an ability waits for."""
        when = ability.get("when")
        if when is None or done.act is None or done.denied:
            return OPEN
        game = staging(self.game)
        verb = done.act.name
        staged = any(
            zone.name == "staging" for each in self.said.told for zone in each.zones
            if not each.denied and self._is_card(each.actor or (each.whom or (None,))[0])
        )
        if staged and any(one.get("active") is True for one in inside(when)):
            return Held(False, ability)  # it waits for the active location
        verbs = [verb, *filter(None, [entails().get(verb, "")])]
        other = True
        places = [each for one in inside(when) for name in WHERE for each in inside(one.get(name))]
        events = [one for one in inside(when) if one not in places]
        for event in events:
            acts = [event.kind, *(one.kind for one in parts(event, "act"))]
            ways = [stems(one.kind) - NEUTRAL for one in parts(event, "how")]
            called = stems(*acts, game.CALLED.get(event.kind, "")).union(*ways)
            if ways and not any(one <= stems(*verbs) for one in ways):
                continue
            for each in verbs:
                said = stems(each)
                if not said & called:
                    continue
                other = False
                if not said <= called | stems("play") or stems(*acts) - said - NEUTRAL:
                    continue
                piles = [one.kind for one in parts(event, "from")]
                there = stems(*(one.name for one in done.zones))
                if piles and there and not there & stems(*piles):
                    return Held(False, ability)
                met = parts(event, "player")
                if any(one not in ASKER for one in done.players) and [one.kind for one in met] == ["you"]:
                    return Held(False, ability)
                roles = self._roles(done, event, entailed=each != verb)
                held = [self._takes_part(one, cards, ability) for one, cards in roles]
                if None not in held:
                    return Held(all(held), ability)
        known = {records.sign_of(self.game, each) for each in verbs} - {""}
        kinds_of = (one.kind.removeprefix("is_").replace("_", " ") for one in events)
        waits = {records.sign_of(self.game, one) for one in kinds_of} - {""}
        general = {records.sign_of(self.game, one) for one in entails().values()}
        if waits & general or records.sign_of(self.game, verb) in general:
            return OPEN  # what is told may be that as well
        alone = len(self.said.told) == 1
        return Held(False, ability) if other and known and waits and not known & waits and alone else OPEN

    @staticmethod
    def _roles(done: Done, event: Node, *, entailed: bool) -> list[tuple[Whom | str | None, object]]:
        """Who takes which part in an event: its doer, and to whom it is done. What an act entails happens to
        whom it is done to.
        """
        who, what = event.get("who"), event.get("what") or event.get("on") or event.get("to")
        target: Whom | None = done.whom[0] if done.whom else None
        actor: Whom | str | None = done.actor or done.player or None
        if isinstance(what, Node):
            return [(actor, who), (target, what)]
        active = not entailed and not event.kind.startswith("is_")
        if target is not None and isinstance(actor, Whom) and active:
            return [(actor, who), (target, event.get("player") or event)]
        return [(target or actor, who)]

    def _takes_part(self, one: Whom | str | None, cards: object, ability: Node) -> bool | None:
        if one is None or not isinstance(cards, Node):
            return True
        if isinstance(one, str):
            players = ("you", "player", "a_player", "any_player", "engaged_player")
            if cards.kind not in players:
                return None
            return one in ASKER or cards.kind in ("player", "a_player", "any_player") or False
        return self.fit(one.head, cards, ability, one.owner)

    # -- what is asked ---------------------------------------------------------------------------------------

    def _named(self, done: Done, ability: Node) -> bool:
        return any(self._names(done, one) for one in deeds(ability))

    def _asked(self, done: Done, ability: Node) -> Held:
        others = [one for one in done.whom if not self._is_card(one)]
        theirs = done.player and done.player not in ASKER
        if theirs and kinds(ability.get("limit")) & ANYBODY:
            theirs = ""
        if theirs and I_AM_FIRST.search(self.understood.question):
            theirs = ""  # whose it is then is told
        if theirs or done.players and any(one not in ASKER for one in done.players):
            return OPEN
        if self.is_use_of_it(done):
            actor = done.actor
            if actor is not None and not self._is_card(actor):
                return self._by_bearer(actor, others, ability)
            number = done.number is not None and not self.less
            if (done.values or number) and not self._gives(done, ability):
                return OPEN
            held = self._targets(others, ability)
            place = self._places(done, others, ability)
            return held if held.so is not True else place
        if (sort := self._cancels(done, ability)).so is not None:
            return sort
        if self._not_made(done, ability):
            return Held(False, ability)
        step = self._plain(done)
        step = step._replace(number=None) if self.less else step
        return self._by_text(step, ability, given=bool(self.said.told))

    @staticmethod
    def _gives(done: Done, ability: Node) -> bool:
        """Whether what something is used for is what it brings about, and as much of it."""
        given = [one for one in deeds(ability) if one.place == "do" and done.number in (None, one.amount)]
        return len(done.values) == 1 and any(stems(done.values[0].name) <= one.words for one in given)

    def _not_made(self, done: Done, ability: Node) -> bool:
        """Whether no bonus of an ability makes somebody what he is said to be made: of the same name, and no
        less where more is said.
        """
        bonuses = [
            one for one in deeds(ability)
            if any(one.node in parts(node, "bonus") for node in inside(ability.get("do")))
        ]
        if done.act is None or done.act.name != MAKE or not done.values or not bonuses:
            return False
        less = any(one.text in words().less for one in done.values)
        return not any(self._names(done, one) and ((one.amount or 0) < 0) is less for one in bonuses)

    def _cancels(self, done: Done, ability: Node) -> Held:
        """Whether an effect of that sort is what an ability cancels."""
        names = {one: kind for one, kind in records.SORTS.items() if one.partition(" ")[0] != "travel"}
        for whom in done.whom:
            sort = names.get(whom.head.name)
            for deed in deeds(ability) if sort is not None else ():
                stopped = deed.node.kind.partition("cancel_")[2]
                if stopped in names.values():
                    return Held(stopped == sort, deed.node)
        return OPEN

    def _plain(self, done: Done) -> Done:
        """A step without the card itself where something is done by it; who only gets something is to whom it
        is done.
        """
        gets = done.act is not None and done.act.name in words().general and done.actor is not None
        if gets and not self._is_card(done.actor):
            assert done.actor is not None
            thing = [one.head._replace(sort="value") for one in done.whom if not self._is_card(one)]
            done = done._replace(actor=None, whom=(done.actor,), values=(*done.values, *thing))
        elif done.actor is not None and done.whom and self._bears_it(done.actor):
            done = done._replace(actor=None)  # what he does by it the card does
        elif done.actor is not None and not done.whom and not self._is_card(done.actor):
            done = done._replace(actor=None, whom=(done.actor,))  # "he exerts": he is exerted
        alone = len(done.whom) == 1
        return done._replace(whom=tuple(one for one in done.whom if alone or not self._is_card(one)))

    def _places(self, done: Done, others: Sequence[Whom], ability: Node) -> Held:
        """Whether those on whom it is used lie where the text wants them, or what lies there is meant."""
        if not done.zones:
            return SO
        piles = [
            zone for deed in deeds(ability) for cards in self.spoken(deed) for one in inside(cards)
            if one.kind == "in_zone" for zone in parts(one, "zone")
        ]
        if not piles or not others and any(one.name not in ON_TABLE for one in done.zones):
            return OPEN
        there = stems(*(one.kind for one in piles))
        return Held(all(stems(one.name) & there - stems("pile") for one in done.zones), ability)

    def _targets(self, others: Sequence[Whom], ability: Node) -> Held:
        """Whether those on whom it is used, or with whom it is paid, are those of whom the text speaks."""
        every = deeds(ability)
        found: list[Held] = []
        for whom in others:
            held = [
                Held(self.fit(whom.head, cards, ability, whom.owner), deed.node)
                for deed in every for cards in self.spoken(deed)
                if cards.kind not in REFERRING and staging(self.game).filter_of(cards)
            ]
            if not held:
                found.append(OPEN)
            else:
                found.append(next((one for so in (True, None, False) for one in held if one.so is so), OPEN))
        return next((one for so in (False, None) for one in found if one.so is so), SO)


__all__ = ["ByUse"]
