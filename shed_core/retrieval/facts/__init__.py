"""Facts about a document as a whole, such as the company and the period of a filing."""
