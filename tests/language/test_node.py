"""A node is plain data: it compares by content, cannot be changed and survives JSON."""

from __future__ import annotations

import json
import pickle

import pytest

from ruling_service.engine.language.node import Node, node_from_tree
from ruling_service.errors import MalformedInput

STRIKE = Node("deal_damage", amount=2, to=Node("each", of=Node("filter", type=("enemy",), exhausted=True)))


def test_the_same_phrase_is_equal_however_its_fields_were_ordered() -> None:
    assert Node("a", x=1, y=2) == Node("a", y=2, x=1)
    assert hash(Node("a", x=1, y=2)) == hash(Node("a", y=2, x=1))


def test_a_number_is_not_a_truth_value() -> None:
    assert Node("a", x=1) != Node("a", x=True)


def test_a_node_cannot_be_changed() -> None:
    with pytest.raises(AttributeError):
        STRIKE.kind = "heal"  # type: ignore[misc]
    assert STRIKE.replace(amount=3)["amount"] == 3
    assert STRIKE["amount"] == 2


def test_a_tree_goes_through_json_and_back() -> None:
    assert node_from_tree(json.loads(json.dumps(STRIKE.tree()))) == STRIKE
    assert pickle.loads(pickle.dumps(STRIKE)) == STRIKE


def test_a_tree_without_a_kind_is_refused() -> None:
    with pytest.raises(MalformedInput):
        node_from_tree({"kind": "deal_damage", "to": {"type": "enemy"}})


def test_walking_meets_the_inner_nodes() -> None:
    assert [node.kind for node in STRIKE.walk()] == ["deal_damage", "each", "filter"]
