"""Repairs of MuPDF's text, so that it is as a person reads it: accents, order, size."""
