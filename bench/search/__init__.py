"""Search and navigation, on questions whose evidence is known, and over many documents."""
