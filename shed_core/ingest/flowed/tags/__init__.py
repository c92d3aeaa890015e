"""Tags of HTML, one kind a module: elements that are open, those left out, and mathematics."""
