"""A lesson's code is run once, and what it answers is kept."""
