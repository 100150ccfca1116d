"""What the situations of both games share: the format, the cards, verdicts, cases. It knows neither game."""
