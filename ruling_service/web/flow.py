"""What a form has no field for, as one line of YAML and back."""

from __future__ import annotations

from typing import Any

import yaml

from ruling_service.errors import MalformedInput
from ruling_service.inputs import limits
from ruling_service.inputs.yaml_text import read_yaml


def write_flow(value: Any) -> str:
    """Plain data on one line; nothing for nothing."""
    if not value:
        return ""
    return yaml.safe_dump(
        value, default_flow_style=True, allow_unicode=True, width=10**6, sort_keys=False
    ).strip()


def read_flow(text: str, field: str, *, of: tuple[type, ...] = (dict,)) -> Any:
    """The fields in a line of YAML. Raises MalformedInput, naming the form's field as its place."""
    if not text.strip():
        return {}
    if len(text) > limits.LINE:
        raise MalformedInput(
            f"This is longer than {limits.LINE:,} characters.", hint="Use the YAML tab for large situations.",
            where=f"form {field}"
        )
    try:
        value, _ = read_yaml(text)
    except MalformedInput as error:
        raise MalformedInput(error.message, hint=error.hint, where=f"form {field}") from None
    if not isinstance(value, of):
        raise MalformedInput(
            "These are not fields.", hint="Write them as `{tokens: {time: 2}, facedown: true}`.",
            where=f"form {field}"
        )
    return value
