"""A lesson as a SCORM package: what lies in it beside the single page."""
