"""Tags of HTML, one kind a module: parsing, open elements, hidden text, mathematics."""
