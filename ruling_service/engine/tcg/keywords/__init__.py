"""The TCG's keywords, one module each; loading the package loads them all, and each declares itself.

A keyword that acts by itself registers what it does; what other rules ask of it stands in its record.
"""

from importlib import import_module
from pkgutil import iter_modules

for _module in iter_modules(__path__):
    import_module(f"{__name__}.{_module.name}")
