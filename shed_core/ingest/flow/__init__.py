"""Text that flows: what formats without places of letters share, laid out as spans on pages."""
