"""What the phrases of TCG card text mean on a table. Importing this package registers every meaning.

Each function is registered for a phrase of the card language (docs/card-language-tcg.md). `reading` brings
compiled abilities into the shape that the rules ask for.
"""

from importlib import import_module
from pkgutil import iter_modules

for _module in iter_modules(__path__):
    import_module(f"{__name__}.{_module.name}")
