"""Tables of flowing text: as HTML tags them, and as plain text sets them."""
