"""Tags of HTML, one kind a module: how they are read, what is open, left out, or mathematics."""
