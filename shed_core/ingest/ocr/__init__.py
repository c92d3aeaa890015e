"""Optical character recognition (OCR) of pages that are pictures."""
