"""A long command says how far it is on a terminal, and nowhere else."""

import io

from ruling_service.commands.progress import on_terminal


class Terminal(io.StringIO):
    def isatty(self):
        return True


def test_a_terminal_is_shown_a_bar(monkeypatch):
    shown = Terminal()
    monkeypatch.setattr("sys.stderr", shown)
    with on_terminal() as progress:
        progress("reading cards", 0.5)
    assert "reading cards" in shown.getvalue()


def test_whoever_reads_the_output_is_told_only_what_it_waits_for(capsys):
    with on_terminal() as progress:
        progress("reading cards", 0.5)
        progress("another `rulings index` is running", 0.0)
    said = capsys.readouterr()
    assert (said.out, said.err) == ("", "another `rulings index` is running\n")
