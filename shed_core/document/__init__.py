"""A document as data: phrases in reading order, and the record that a cache holds."""
