"""`build.py bench`: how fast a page gives its first result."""
