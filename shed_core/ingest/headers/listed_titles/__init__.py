"""Headers that a document itself lists: in an outline, in tags, or in printed contents."""
