"""What goes wrong for the person at the keyboard: one plain sentence, never a traceback."""


class Problem(Exception):
    """A message that says which file or step, what was found, and what to do."""


class LessonError(Problem):
    """A mistake in a lesson: f"{path}:{line}: what; what to do", or several of these lines."""
