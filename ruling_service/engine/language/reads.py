"""What reads the texts of a game's cards, made of its grammar."""

from __future__ import annotations

from typing import Any

from ruling_service.engine.kernel.keywords import Keywords
from ruling_service.engine.kernel.verbs import Verbs

from . import account, antecedents, kept
from .antecedents import Antecedents
from .compiler import Compiler
from .grammar_file import load
from .properties import GRAMMARS
from .tcg import TcgCompiler

_COMPILERS: dict[str, type[Compiler]] = {"lcg": Compiler, "tcg": TcgCompiler}


def language(game: str, known: Keywords[Any], verbs: Verbs) -> Compiler:
    """The card language of a game with these keywords and verbs."""
    path = GRAMMARS / f"{game}.grammar"
    agreement = path.with_suffix(".antecedents.toml")
    texts = [
        one.read_text(encoding="utf-8") if one.is_file() else ""
        for one in (path, path.with_suffix(".words"), path.with_suffix(".account.toml"), agreement)
    ]

    def made() -> kept.Read:
        grammar = load(game, texts[0], texts[1], known, verbs)
        return kept.Read(
            grammar, account.load(game, texts[2]).knowing(grammar),
            antecedents.load(texts[3]) if texts[3] else None,
        )  # fmt: skip

    declared = [(one.name, one.adjective, one.noun, one.lists, one.phrases) for one in known]
    forbids = [(act, verb.name, verb.past) for act, verb in verbs.forbidden().items()]
    made_of = [one.encode() for one in (game, *texts, repr(declared), repr(forbids))]
    found = kept.read(path, made_of, made)
    rule = Antecedents(found.grammar, found.agreement) if found.agreement is not None else None
    return _COMPILERS.get(game, Compiler)(found.grammar, found.accounts, rule)


__all__ = ["language"]
