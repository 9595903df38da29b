"""Python for the browser: downloaded, compiled, split and packed."""
