"""Lines of text with their style and place, as every format gives them."""
