"""The answers of read_section: one section, several, or the same one of several documents."""
