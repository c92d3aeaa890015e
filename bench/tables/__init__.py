"""Tables: statements of filings against the places of their words, and words lost or doubled."""
