"""Numbers in front of headers: parsing them, their values, their families."""
