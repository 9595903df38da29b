"""What the build itself needs: its environment, Node, its cache."""
