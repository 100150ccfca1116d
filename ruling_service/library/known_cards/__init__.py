"""Every card that the library knows, of the corpus and imported, by what people call it and by what is
printed on it.

`names` finds cards by a name, a part of one, a nickname, initials or a slip; `fields` by `type:ally cost<=2`;
`known` gathers the cards of a library.
"""
