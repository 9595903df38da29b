"""Markdown as lessons are written in, read into parts."""
