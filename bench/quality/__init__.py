"""Quality of trees and headers: `python -m bench.quality`; citations, Word files and OCR apart."""
