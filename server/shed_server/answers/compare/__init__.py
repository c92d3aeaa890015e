"""The answers of compare: changes over versions, years or quarters of a document."""
