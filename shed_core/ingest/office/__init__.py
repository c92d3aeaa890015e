"""Word files and PowerPoint presentations: OOXML packages as blocks that flow."""
