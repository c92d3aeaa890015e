"""Check of a draft against records: its quotations, figures and citations."""
