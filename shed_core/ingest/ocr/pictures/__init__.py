"""Pictures of pages: put upright and straight, cleaned, measured."""
