"""The word table, and the sentences it is trained on."""
