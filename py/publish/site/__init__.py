"""From parts to pages, and all that lies beside the pages."""
