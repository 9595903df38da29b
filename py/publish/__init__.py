"""What build.py calls: from lessons/ to the pages in _site/. Used at build time only, never sent to a browser."""
