"""A long text that travels in a form's hidden field: squeezed, as letters and digits."""

from __future__ import annotations

import base64
import binascii
import zlib

from ruling_service.errors import MalformedInput
from ruling_service.inputs import limits


def packed(text: str) -> str:
    """The text as it stands in a hidden field."""
    return base64.urlsafe_b64encode(zlib.compress(text.encode(), 9)).decode()


def unpacked(field: str, where: str) -> str:
    """The text of a hidden field. Raises MalformedInput for anything else, and for what unfolds beyond the
    limit of a text.
    """
    try:
        opener = zlib.decompressobj()
        text = opener.decompress(base64.urlsafe_b64decode(field.encode("ascii")), limits.TEXT)
        if opener.unconsumed_tail or not opener.eof:
            raise MalformedInput("this page's form is cut short, or holds too much.", where=where)
        return text.decode()
    except (binascii.Error, zlib.error, ValueError) as error:
        raise MalformedInput(
            "this page's form is damaged.", hint="Go back, or upload the log that you kept.", where=where
        ) from error
