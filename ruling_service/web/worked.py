"""What passes from a worker to the site."""

from __future__ import annotations

from typing import Any

import msgspec


class Refusal(msgspec.Struct, kw_only=True, omit_defaults=True):
    """Why a request gets no answer: the parts of an error, and the HTTP status that it stands for; `rule`
    where the rules forbid it.
    """

    code: str
    message: str
    hint: str
    where: str
    status: int
    rule: str | None = None


class Worked(msgspec.Struct, kw_only=True, omit_defaults=True):
    """What a worker writes: what was `done`, or the `problem`.

    `exhausted` is true where its memory ran out: another may have enough.
    """

    done: Any = None
    problem: Refusal | None = None
    exhausted: bool = False


class Written(msgspec.Struct, kw_only=True):
    """What a worker wrote (`Worked`), with what it has done not read yet."""

    done: msgspec.Raw = msgspec.Raw(b"null")
    problem: Refusal | None = None
    exhausted: bool = False
