"""The parts of a page: directives, roles, questions, and their HTML."""
