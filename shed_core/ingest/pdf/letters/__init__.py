"""Letters as a person reads them, where MuPDF gives them otherwise: accents, order, size."""
