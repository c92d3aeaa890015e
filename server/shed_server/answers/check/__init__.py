"""Checking a quotation against one document or all that are served."""
