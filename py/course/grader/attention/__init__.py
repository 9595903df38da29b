"""What the grader knows of attention: formulas of wrong layers, and how to recognise them by what they return."""
