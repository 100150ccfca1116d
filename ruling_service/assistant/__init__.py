"""The engine as a tool for assistants: rules looked up, card text read, situations checked and played, each
answer small and cited.

What the tools do stands apart from how they are reached (`server`): `reading` looks things up, `wording`
reads card text, `finding` gives cases and drafts, `playing` checks and plays situations, `guides` explains
how to write one.
"""
