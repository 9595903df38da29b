"""The course as it lies in lessons/: its order, its links, its packages."""
