"""`rulings completion`: commands and options completed by the shell."""

from __future__ import annotations

import click
from click.shell_completion import get_completion_class

SHELLS = ("bash", "zsh", "fish")


@click.command("completion")
@click.argument("shell", type=click.Choice(SHELLS))
def command(shell: str) -> None:
    """Print what completes commands and options in SHELL: put it where your shell reads it.

    bash: rulings completion bash >> ~/.bashrc

    zsh: rulings completion zsh >> ~/.zshrc

    fish: rulings completion fish > ~/.config/fish/completions/rulings.fish
    """
    made = get_completion_class(shell)
    assert made is not None
    root = click.get_current_context().find_root().command
    click.echo(made(root, {}, "rulings", "_RULINGS_COMPLETE").source())
