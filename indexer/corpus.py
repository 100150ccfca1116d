"""Our own wording: the Markdown and YAML files under `corpus/`, read into entries.

A file's place says what it is: `corpus/lcg/keywords/surge.md` is the entry `lcg/keyword/surge`.
A file that cannot be read stops the build, with its name and line; a link that leads nowhere is only
reported, because the entry it names may come from a document that this user does not have.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any, cast, get_args

import msgspec
import yaml

from ruling_service.errors import MalformedInput
from ruling_service.library.everyday import everyday_words
from ruling_service.library.model import Change, Entry, Game, Kind
from ruling_service.library.scenario_sheets import sheet_of
from ruling_service.nearest import slip_of
from ruling_service.slugs import slug

FOLDERS: dict[str, tuple[Kind, str]] = {
    "glossary": ("glossary", ""),
    "framework": ("framework", "framework/"),
    "keywords": ("keyword", "keyword/"),
    "rules": ("rule", "rule/"),
    "faq": ("faq", "faq/"),
    "designers": ("faq", "designer/"),
    "cards": ("card", "card/"),
    "scenarios": ("scenario", "scenario/"),
    "conflicts": ("conflict", "conflict/"),
    "examples": ("example", "example/"),
    "cases": ("case", "case/"),
}
"""Folder of a game's corpus → what its files are, and what their ids begin with after the game."""

GAMES: tuple[Game, ...] = get_args(Game)
KINDS: tuple[Kind, ...] = get_args(Kind)


class FrontMatter(msgspec.Struct, kw_only=True):
    """What stands between the two `---` lines of a corpus file.

    Fields that only some kinds have are kept as the entry's `extra`.
    """

    title: str
    id: str | None = None
    kind: Kind | None = None
    aliases: list[str] = []
    also: list[str] = []
    sources: dict[str, str | int | list[str | int] | None] = {}
    see: list[str] = []
    changes: list[Change] = []
    replaces: str | list[str] = []
    replaced_by: str | None = None
    group: str = ""
    summary: str = ""


class CardFacts(msgspec.Struct, kw_only=True):
    """The facts of one card that the corpus words itself: `corpus/lcg/cards/thalin.yaml`."""

    id: str
    game: Game
    name: str
    facts: dict[str, Any]
    file: str


class Corpus(msgspec.Struct, kw_only=True):
    """All of our own wording: entries by id in file order, the facts of cards, the words of questions."""

    entries: list[Entry]
    cards: list[CardFacts]
    asked: frozenset[str] = frozenset()


class _PlainLoader(getattr(yaml, "CSafeLoader", yaml.SafeLoader)):  # type: ignore[misc]
    """YAML in which a number with a point stays text: FAQ "1.10" is not 1.1, and step 6.10 is not 6.1."""


_PlainLoader.yaml_implicit_resolvers = {
    letter: [
        (tag, pattern) for tag, pattern in resolvers if tag.rpartition(":")[2] in {"int", "null", "merge"}
    ]
    for letter, resolvers in yaml.SafeLoader.yaml_implicit_resolvers.items()
}
# "on", "no" and "yes" are words
_PlainLoader.add_implicit_resolver("tag:yaml.org,2002:bool", re.compile("true|false"), list("tf"))


def load_corpus(folder: Path) -> Corpus:
    """Every entry and every card's facts under `folder`.

    Raises `MalformedInput` naming file and line for the first file that cannot be used, or for two files with
    one id.
    """
    entries: dict[str, Entry] = {}
    cards: list[CardFacts] = []
    for path in corpus_files(folder):
        if path.suffix == ".yaml" and path.parent.name != "cases":
            cards.append(_card_facts(path, folder))
            continue
        entry = _case(path, folder) if path.suffix == ".yaml" else _markdown_entry(path, folder)
        if entry.id in entries:
            raise MalformedInput(
                f"the id {entry.id} is already taken by {entries[entry.id].file}.", where=entry.file,
                hint="Give one of them another name."
            )
        entries[entry.id] = entry
    _check_redirects(entries)
    return Corpus(entries=list(entries.values()), cards=cards, asked=everyday_words(folder))


def corpus_files(folder: Path) -> Iterator[Path]:
    """The files of the corpus in a stable order: entries (`.md`), cases and card facts (`.yaml`)."""
    if not folder.is_dir():
        raise MalformedInput(
            "there is no corpus here.", where=str(folder),
            hint="Reinstall the package, or check out its corpus folder."
        )
    for game in GAMES:
        for name in FOLDERS:
            for path in sorted((folder / game / name).rglob("*")):
                if path.name.startswith((".", "_")) or path.name == "README.md":
                    continue
                if path.suffix == ".md" or (path.suffix == ".yaml" and name in {"cases", "cards"}):
                    yield path


def read_yaml(text: str, where: str, first_line: int = 1) -> Any:
    """The value of a YAML text; a syntax error names the file and the line (`first_line` is where the text
    starts in it).
    """
    try:
        return yaml.load(text, Loader=_PlainLoader)
    except yaml.YAMLError as error:
        mark = getattr(error, "problem_mark", None) or getattr(error, "context_mark", None)
        line = first_line + (mark.line if mark else 0)
        raise MalformedInput(
            f"this is not valid YAML: {getattr(error, 'problem', None) or error}.",
            where=f"{where}:{line}",
            hint="Quote a text that holds a colon, a hash or a leading quotation mark.",
        ) from None


def _read_text(path: Path, where: str) -> str:
    try:
        return path.read_text(encoding="utf-8")
    except UnicodeDecodeError as error:
        line = path.read_bytes()[: error.start].count(b"\n") + 1
        raise MalformedInput(
            "this file is not UTF-8.", where=f"{where}:{line}", hint="Save it as UTF-8."
        ) from None


def _place(path: Path, folder: Path) -> tuple[Game, Kind, str]:
    """The game, the kind and the id of the file at `path`, from where it stands."""
    game, name = path.relative_to(folder).parts[:2]
    kind, prefix = FOLDERS[name]
    return cast(Game, game), kind, f"{game}/{prefix}{path.stem}"


def _file_name(path: Path, folder: Path) -> str:
    return f"corpus/{path.relative_to(folder).as_posix()}"


def _markdown_entry(path: Path, folder: Path) -> Entry:
    where = _file_name(path, folder)
    text = _read_text(path, where)
    block, body = _split_front_matter(text, where)
    game, kind, entry_id = _place(path, folder)
    if slug(path.stem) != path.stem:
        raise MalformedInput(
            f"the file name is not a valid id: {path.stem}.", where=where,
            hint=f"Name it {slug(path.stem)}.md."
        )
    front, extra = _front_matter(block, where)
    if kind == "scenario" and game == "lcg":
        sheet_of(extra, where)
    if front.kind == "erratum" and kind == "card":
        entry_id = f"{game}/erratum/{path.stem}"
    return Entry(
        id=front.id or entry_id,
        title=front.title,
        kind=front.kind or kind,
        game=game,
        body=body,
        summary=front.summary or decision(body),
        aliases=front.aliases,
        also=front.also,
        sources={document: _as_list(places) for document, places in front.sources.items()},
        see=front.see,
        changes=front.changes,
        replaces=_as_list(front.replaces),
        replaced_by=front.replaced_by,
        group=front.group,
        file=where,
        extra=extra,
    )


def _split_front_matter(text: str, where: str) -> tuple[str, str]:
    lines = text.split("\n")
    if lines[0].strip() != "---":
        raise MalformedInput(
            "the file does not begin with front matter.", where=f"{where}:1",
            hint="Begin it with a line ---, `title: …`, and a line ---."
        )
    for number, line in enumerate(lines[1:], 1):
        if line.strip() == "---":
            return "\n".join(lines[1:number]), "\n".join(lines[number + 1 :]).strip()
    raise MalformedInput(
        "the front matter is not closed.", where=f"{where}:{len(lines)}", hint="End it with a line ---."
    )


def _front_matter(block: str, where: str) -> tuple[FrontMatter, dict[str, Any]]:
    value = read_yaml(block, where, first_line=2)
    if not isinstance(value, dict):
        raise MalformedInput(
            "the front matter holds no fields.", where=f"{where}:2", hint="It needs at least `title: …`."
        )
    fields = FrontMatter.__struct_fields__
    value = _with_text_keys(value)
    extra = {key: value.pop(key) for key in list(value) if key not in fields}
    for name in extra:
        if meant := slip_of(name, fields):
            line = _line_of_field(block, f"`{name}`")
            raise MalformedInput(
                f"there is no field `{name}`.", where=f"{where}:{line}", hint=f"Do you mean `{meant}`?"
            )
    try:
        return msgspec.convert(value, FrontMatter), extra
    except msgspec.ValidationError as error:
        line = _line_of_field(block, str(error))
        raise MalformedInput(
            f"the front matter is wrong: {error}.", where=f"{where}:{line}",
            hint=f"Fields are: {', '.join(fields)}."
        ) from None


def _line_of_field(block: str, message: str) -> int:
    """The file line of the field that a validation message is about, or the line where the front matter
    begins.
    """
    match = re.search(r"`(\w+)`$|\$\.(\w+)", message)
    name = match and (match[1] or match[2])
    for number, line in enumerate(block.split("\n"), 2):
        if name and line.startswith(f"{name}:"):
            return number
    return 2


def _as_list(value: str | int | list[str | int] | list[str] | None) -> list[str]:
    if value is None:
        return []
    return [str(item) for item in value] if isinstance(value, list) else [str(value)]


def decision(body: str) -> str:
    """The first bold sentence of a body: the decision, which search results show.

    Without one, the first sentence.
    """
    bold = re.search(r"\*\*(.+?)\*\*", body, re.S)
    if bold and bold.start() < 400:
        return " ".join(re.sub(r"\*(\S[^*]*)\*|\[([^\]]*)\]\([^)]*\)", r"\1\2", bold[1]).split())
    for paragraph in body.split("\n\n"):
        if paragraph.strip() and not paragraph.startswith("#"):
            plain = " ".join(re.sub(r"[*_`]|\[([^\]]*)\]\([^)]*\)", r"\1", paragraph).split())
            return re.split(r"(?<=[.!?])\s", plain)[0].lstrip("-• ")
    return ""


def _mapping(path: Path, where: str) -> dict[str, Any]:
    value = read_yaml(_read_text(path, where), where)
    if not isinstance(value, dict):
        raise MalformedInput(
            "this file holds no fields.", where=f"{where}:1", hint="Write `field: value` lines."
        )
    return cast(dict[str, Any], _with_text_keys(value))


def _with_text_keys(value: Any) -> Any:
    """The value with every key as text, as JSON needs it: `1: Tom` and `true: …` are fields called "1" and
    "true".
    """
    if isinstance(value, dict):
        return {
            key if isinstance(key, str) else str(key).lower(): _with_text_keys(inner) for key,
            inner in value.items()
        }
    return [_with_text_keys(inner) for inner in value] if isinstance(value, list) else value


def _case(path: Path, folder: Path) -> Entry:
    where = _file_name(path, folder)
    value = _mapping(path, where)
    game, kind, entry_id = _place(path, folder)
    title = value.get("title")
    if not isinstance(title, str):
        raise MalformedInput(
            "a case needs a title.", where=f"{where}:1", hint="Add `title: …`: the question in a few words."
        )
    question, reason, answer = (
        text if isinstance(text := value.get(field), str) else "" for field in ("summary", "why", "answer")
    )
    return Entry(
        id=entry_id,
        title=title,
        kind=kind,
        game=game,
        body="\n\n".join(filter(None, (question, answer, reason))),
        summary=question or decision(answer),
        sources=_case_sources(value.get("source") or value.get("sources") or {}, where),
        see=list(dict.fromkeys([*_as_list(value.get("see")), *_as_list(value.get("cites"))])),
        group=str(value.get("group", "")),
        file=where,
        extra={"situation": value},
    )


def _case_sources(source: Any, where: str) -> dict[str, list[str]]:
    if isinstance(source, str):
        return {source: []}
    if isinstance(source, dict):
        return {str(document): _as_list(places) for document, places in source.items()}
    if isinstance(source, list):
        return {
            document: places for item in source for document, places in _case_sources(item, where).items()
        }
    raise MalformedInput(
        "the source of a case is not readable.", where=where, hint="Write `source: {lcg-compendium: Thalin}`."
    )


def _card_facts(path: Path, folder: Path) -> CardFacts:
    where = _file_name(path, folder)
    value = _mapping(path, where)
    game, _, entry_id = _place(path, folder)
    name = value.get("name") or value.get("title")
    if not isinstance(name, str):
        raise MalformedInput("the facts of a card need its name.", where=f"{where}:1", hint="Add `name: …`.")
    return CardFacts(id=entry_id, game=game, name=name, facts=value, file=where)


def _check_redirects(entries: dict[str, Entry]) -> None:
    taken: dict[str, str] = {}
    for entry in entries.values():
        for other in entry.also:
            rival = entries[other].file if other in entries and other != entry.id else taken.get(other)
            if rival and rival != entry.file:
                raise MalformedInput(
                    f"`also` names {other}, which {rival} has.", where=entry.file,
                    hint="Only one entry can stand at an id."
                )
            taken[other] = entry.file
