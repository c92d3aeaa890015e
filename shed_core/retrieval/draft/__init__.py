"""A draft that is checked: its quotations, figures and citations, and where they stand."""
