"""Pages as images, drawn in the worker that reads documents; no record depends on them."""
