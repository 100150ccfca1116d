"""What situations need of the card game of players who stand together."""
