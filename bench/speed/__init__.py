"""Speed of reading and serving, and what isolation costs."""
