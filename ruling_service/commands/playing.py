"""A game at the terminal: decisions asked, questions answered, undone, saved."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import click
import yaml

from ruling_service.commands.common import say
from ruling_service.errors import MalformedInput
from ruling_service.playing import drawn, passing
from ruling_service.playing.game import Game
from ruling_service.playing.records import NotPlayed
from ruling_service.playing.situation import as_situation

MOST_LISTED = 30
HELP = """\
NUMBER       choose that option
WORDS        list the options that have these words
all          list every option
table        show the table again
why CARD     why a card can't be used now
rules        the rules that the decision comes from
hand WORDS   where a text is not played: what is done by hand, in the words of cards
pass [all] [PHASE …]  pass until something happens or can newly be done, or such a phase begins
undo         take the last choice back
save [FILE]  write the log
situation [FILE]  write the position as a situation
quit         write the log and leave"""


def apart(game: Game) -> list[str]:
    """What sets a game apart from one that the rules alone have played, in lines."""
    told = (("Gone on without", game.left_out), ("Done by hand", game.by_hand))
    return [f"{what}: {one.card} “{one.phrase}”" for what, those in told for one in dict.fromkeys(those)]


def tell_missing(game: Game) -> None:
    """Say on standard error, before a game begins, what of it nobody has imported."""
    for name in game.missing:
        say(f"missing: {name}", err=True)
    for line in game.not_whole.lines():
        say(line, err=True)


class Session:
    """One game at a terminal. `path` is where its log is written."""

    def __init__(self, game: Game, path: str) -> None:
        self.game = game
        self.path = path
        self.warned: NotPlayed | None = None
        self.commands: dict[str, Callable[[str], bool]] = {
            "?": self.help,
            "help": self.help,
            "all": self.every,
            "table": self.table,
            "why": self.why,
            "rules": self.rules,
            "hand": self.hand,
            "pass": self.pass_on,
            "undo": self.undo,
            "save": self.save,
            "situation": self.situation,
            "quit": self.quit,
            "q": self.quit,
            "exit": self.quit,
        }

    def run(self) -> int:
        """Ask until the game ends or is left; the log is written then."""
        say(click.style(self.game.title, bold=True) + f"  seed {self.game.start.seed}; ? for help")
        for gap in self.game.gaps:
            say(click.style(f"Not played: {gap.card}: “{gap.phrase}”", dim=True))
        self.ask()
        while self.game.decision is not None:
            try:
                typed = click.prompt(">", prompt_suffix=" ", default="", show_default=False).strip()
            except (click.Abort, EOFError):
                self.write(self.path)
                return 130
            if self.obey(typed):
                return 0
        self.happened()
        say(click.style(f"The game is over: {self.game.result}", bold=True))
        for line in apart(self.game):
            say(line)
        self.write(self.path)
        self.over()
        return 0

    def over(self) -> None:
        """What is done once the game has ended; nothing but its log is kept."""

    def obey(self, typed: str) -> bool:
        """Do what was typed; true if the game is left."""
        word, _, rest = typed.partition(" ")
        if typed.isascii() and typed.isdigit():
            try:
                self.game.choose(int(typed[:6]) - 1)
            except MalformedInput:
                say(f"There is no option {typed}; ? for help.")
                return False
            self.ask()
            return False
        does = self.commands.get(word.casefold())
        if does is not None:
            return does(rest.strip())
        self.options(typed)
        return False

    # -- showing ---------------------------------------------------------------------------------------------

    def ask(self) -> None:
        """What happened, the table, and the decision."""
        if self.game.decision is None:
            return
        self.happened()
        self.table("")

    def happened(self) -> None:
        """What happened since the last decision, and what of it is not played."""
        for line in [one for one in self.game.told() if not one.bare]:
            say(f"  {'  ' * line.depth}{line.text}  " + click.style(", ".join(line.cites), dim=True))
        met = self.game.met
        if met is not None:
            said = f"{met.card}: “{met.phrase}” is not played ({met.reason}). Go on without it, or say with "
            say(click.style(f"{said}`hand WORDS` what it does here; `undo` takes back.", fg="yellow"))
        stopped = self.game.stopped
        if stopped is not None and stopped != self.warned:
            self.warned = stopped
            say(
                click.style(
                    f"{stopped.card}: “{stopped.phrase}” is not known ({stopped.reason}). From here on "
                    f"the game is not certain: `undo`, or go on.",
                    fg="yellow",
                )
            )

    def table(self, _: str) -> bool:
        """The table and the decision."""
        say()
        for line in drawn.lines(self.game.places()):
            say(line)
        self.options("")
        return False

    def options(self, words: str, most: int = MOST_LISTED) -> None:
        """The decision with its options, those that have these words."""
        pending = self.game.decision_shown()
        if pending is None:
            return
        wanted = words.casefold().split()
        fitting = [one for one in pending.options if all(word in one.label.casefold() for word in wanted)]
        stands = pending.stands
        where = ", ".join(filter(None, (stands.phase and f"{stands.phase} phase", stands.step)))
        say(click.style(f"\n{where}" if where else "", dim=True))
        say(click.style(f"{pending.by}: {pending.prompt}", bold=True))
        for one in fitting[:most]:
            rules = "" if one.cites == pending.cites else "  " + click.style(", ".join(one.cites), dim=True)
            say(f"  {one.number + 1:>3}  {one.label}{rules}")
        if len(fitting) > most:
            say(f"  … {len(fitting) - most} more: type words of the one you want, or `all`")
        if not fitting:
            say(f"  No option has these words: {words[:60]}. ? for help.")

    # -- commands --------------------------------------------------------------------------------------------

    def help(self, _: str) -> bool:
        """What may be typed."""
        say(HELP)
        return False

    def every(self, _: str) -> bool:
        """Every option."""
        self.options("", most=10**6)
        return False

    def why(self, name: str) -> bool:
        """Why a card can't be used."""
        try:
            found = self.game.why_not(name)
        except MalformedInput as error:
            say(str(error))
            return False
        for one in found:
            say(f"  {one.card}: {one.reason}  " + click.style(", ".join(one.cites), dim=True))
        if not found:
            say("  Nothing forbids it: look among the options, or at another moment.")
        return False

    def rules(self, _: str) -> bool:
        """The rules of the decision."""
        pending = self.game.decision_shown()
        say("  " + (", ".join(pending.cites) if pending is not None else ""))
        return False

    def hand(self, words: str) -> bool:
        """Something done by hand where a text is not played."""
        try:
            self.game.do_by_hand(words)
        except MalformedInput as error:
            say(f"  {error} {error.hint}".rstrip())
            return False
        self.ask()
        return False

    def pass_on(self, words: str) -> bool:
        """Passing until there is something to decide or to see."""
        everyone, *phases = words.split() if words.startswith("all") else ["", *words.split()]
        try:
            passing.pass_on(self.game, everyone=bool(everyone), stop_at=phases)
        except MalformedInput as error:
            say(f"  {error} {error.hint}".rstrip())
            return False
        self.ask()
        return False

    def undo(self, _: str) -> bool:
        """The last choice taken back."""
        if self.game.undo():
            self.warned = self.game.stopped and self.warned
            self.table("")
        else:
            say("  There is nothing to take back.")
        return False

    def save(self, path: str) -> bool:
        """The log written."""
        self.write(path or self.path)
        return False

    def situation(self, path: str) -> bool:
        """The position as a situation, shown or written."""
        text = yaml.safe_dump(as_situation(self.game), allow_unicode=True, sort_keys=False, width=110)
        if path:
            self.put(path, text)
        else:
            click.echo(text, nl=False)
        return False

    def quit(self, _: str) -> bool:
        """The log written, the game left."""
        self.write(self.path)
        return True

    def write(self, path: str) -> None:
        """Write the log to a file, and say so."""
        self.put(path, self.game.log())

    def put(self, path: str, text: str) -> None:
        """Write a text to a file, and say so, or why not."""
        try:
            Path(path).write_text(text, "utf-8")
        except OSError as error:
            say(f"  {path}: {error.strerror}")
            return
        say(f"  Written: {path}")
