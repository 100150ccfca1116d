"""The subcommands of `rulings`, a module each, loaded only when called: the first answer must not wait for
the others' imports.
"""
