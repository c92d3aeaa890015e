"""Measurements of speed and quality; never imported by the product, never part of the tests."""
