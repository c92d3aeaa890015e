"""Pages as images, drawn where documents are read; no record depends on them."""
