"""The commands of build.py, one module each."""
