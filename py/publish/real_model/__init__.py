"""A real language model, read and run with NumPy alone, once, to record what its heads do. No build needs it."""
