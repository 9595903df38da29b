"""Handed-in work: found, read without trust, and graded in a sandbox."""
