"""The answers of compare: what changed over versions, years or quarters of a document."""
