"""PDFs that we make: composites for measurements, and a sample; no record depends on them."""
