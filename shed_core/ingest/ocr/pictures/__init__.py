"""Pictures of pages: put upright and straight, cleaned, and what is measured in them."""
