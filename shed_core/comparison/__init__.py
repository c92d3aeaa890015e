"""What differs between documents of one kind: sections, and what they say."""
