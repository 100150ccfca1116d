"""What is wrong with an installation, and the command that mends it: `rulings doctor`.

Each part that can be wrong is one function, registered under its name. Nothing is changed, and nothing is
asked of a network. What needs a package beyond those that the command line itself needs is loaded late, so
that a missing package is a finding like others.
"""

from ruling_service.doctor.examining import Examined, Finding, examine

__all__ = ["Examined", "Finding", "examine"]
