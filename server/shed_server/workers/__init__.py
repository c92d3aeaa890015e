"""Worker processes: starting, feeding, watching and ending them."""
