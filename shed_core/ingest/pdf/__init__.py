"""PDF: opening, text, outline, hidden text, drawing. Imports PyMuPDF."""
