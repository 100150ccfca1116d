"""Cards' texts, staged: a card is ready to be used, with all that its text wants."""
