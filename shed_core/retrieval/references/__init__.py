"""References of a text to numbered parts of its document, and the definitions of its terms."""
