"""`rulings scenario`: what a scenario is set up with, and what the imported cards lack."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import Any

import click
import msgspec

from ruling_service.commands.common import json_option, print_json
from ruling_service.errors import UnknownName
from ruling_service.library import scenario_kit as kits
from ruling_service.library import scenario_sheets as sheets
from ruling_service.library.cards import ImportedCards
from ruling_service.library.scenario_kit import Kit, Lot


@click.command("scenario")
@click.argument("name", required=False, metavar="[NAME]")
@click.option(
    "--mode", type=click.Choice(kits.MODES), default="standard", show_default=True,
    help="Easy takes cards out and gives resources, nightmare adds its deck.",
)
@json_option
def command(name: str | None, mode: kits.Mode, as_json: bool) -> int:
    """Show what the scenario NAME (its id or title) is set up with: quest cards, encounter sets and their
    source, decks, what lies aside, its special rules, and by name what your imported cards lack. Without
    NAME, all scenarios with what each lacks.
    """
    rows = list(ImportedCards().all("lcg"))
    if name is None:
        known = [sheets.scenario(one) for one in sheets.names()]
        every = [kits.assemble(one, rows, mode) for one in known]
        states = {one.id: one.sheet.rule_states for one in known}
        if as_json:
            print_json({"mode": mode, "complete": sum(not kit.missing for kit in every), "scenarios": [
                {"id": kit.id, "title": kit.title, "missing": kit.missing, "rules": states[kit.id]}
                for kit in every
            ]})  # fmt: skip
        else:
            _print_all(every)
            counted = Counter(state for each in states.values() for state in each.values())
            told = ", ".join(f"{number} {state}" for state, number in counted.most_common())
            click.echo(f"Of their {counted.total()} special rules: {told}.")
        return 0
    try:
        found = sheets.called(name)
    except UnknownName as error:
        click.echo(f"rulings: {error}", err=True)
        return 1
    kit = kits.assemble(found, rows, mode)
    if as_json:
        print_json(described(found, kit))
    else:
        _print_kit(found, kit)
    return 0


def described(found: sheets.Scenario, kit: Kit) -> dict[str, Any]:
    """A scenario's data and its kit as plain data, without the imported rows."""
    sheet = found.sheet
    return {
        "id": kit.id, "title": kit.title, "mode": kit.mode, "cycle": sheet.cycle, "product": sheet.product,
        "encounter_sets": {name: _by(sheet, name) for name in sheet.sets},
        "disputed_sets": sheet.disputed_sets, "choose_sets": sheet.choose_sets,
        "quest": [{"stage": card.stage, "sides": card.titles} for card in kit.quest],
        "encounter_deck": [_lot(lot) for lot in kit.encounter],
        "set_aside": [_lot(lot) for lot in kit.set_aside],
        "first_player": [_lot(lot) for lot in kit.first_player],
        "decks": {name: [_lot(lot) for lot in lots] for name, lots in kit.decks.items()},
        "beside": [_lot(lot) for lot in kit.beside], "campaign": [_lot(lot) for lot in kit.campaign],
        "left_out": kit.left_out, "resources": kit.resources,
        "rules": {"played": list(sheet.rules), "unplayed": sheet.unplayed, "why": sheet.why},
        "elsewhere": kit.elsewhere, "missing": kit.missing,
    }  # fmt: skip


def _by(sheet: sheets.Sheet, name: str) -> list[str]:
    return sheet.encounter_sets[name] if isinstance(sheet.encounter_sets, dict) else []


def _lot(lot: Lot) -> dict[str, Any]:
    found: dict[str, Any] = msgspec.structs.asdict(lot)
    return {name: value for name, value in found.items() if name != "rows"}


def _print_all(every: list[Kit]) -> None:
    complete = sum(not kit.missing for kit in every)
    for kit in every:
        click.echo(f"{kit.title}: {'; '.join(kit.missing) or 'complete'}")
    click.echo(f"\n{complete} of {len(every)} scenarios lack nothing that is known of them.")


def _print_kit(found: sheets.Scenario, kit: Kit) -> None:
    click.echo(f"{click.style(kit.title, bold=True)}  {kit.id}  ({kit.mode})")
    sources = sheets.sources_of_sets().sources
    click.echo("\nEncounter sets")
    for name in found.sheet.sets:
        click.echo(f"    {name}: {'; '.join(sources[one] for one in _by(found.sheet, name))}")
    for name, why in found.sheet.disputed_sets.items():
        click.echo(f"    (not {name}: {why})")
    if kit.choose_sets:
        click.echo(f"    {kit.choose_sets} of them are chosen.")
    click.echo("\nQuest cards")
    for card in kit.quest:
        click.echo("    " + ", ".join(f"{card.stage}{side} {name}" for side, name in card.titles.items()))
    for heading, lots in (
        ("Encounter deck", kit.encounter), *kit.decks.items(), ("Set aside", kit.set_aside),
        ("The first player begins with", kit.first_player),
        ("Beside the quest", kit.beside), ("Campaign", kit.campaign),
    ):
        _print_lots(heading, lots)
    if kit.left_out:
        click.echo("\nLeft out: " + ", ".join(f"{copies} × {name}" for name, copies in kit.left_out.items()))
    if kit.resources:
        click.echo(f"\nEach hero begins with {kit.resources} resource.")
    _print_rules(found.sheet)
    if kit.elsewhere:
        click.echo("\nOf these sets in other products, not used: " + ", ".join(kit.elsewhere))
    click.echo("\nMissing: " + ("; ".join(kit.missing) or "nothing that is known of"))


def _print_lots(heading: str, lots: Iterable[Lot]) -> None:
    lots = list(lots)
    if lots:
        named = ", ".join(f"{lot.copies} × {lot.name}" for lot in lots)
        click.echo(f"\n{heading} ({kits.count(lots)}): {named}")


TOLD = {
    "played": "that are played", "in part": "that are played in part", "not played": "that are not played",
    "never met": "that no game comes to",
}  # fmt: skip


def _with_reason(sheet: sheets.Sheet, heading: str) -> str:
    return f"{heading} ({sheet.why[heading]})" if heading in sheet.why else heading


def _print_rules(sheet: sheets.Sheet) -> None:
    states = sheet.rule_states
    for state in dict.fromkeys(states.values()):
        those = (_with_reason(sheet, heading) for heading, known in states.items() if known == state)
        click.echo(f"\nSpecial rules {TOLD[state]}: " + "; ".join(those))
