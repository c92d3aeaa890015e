"""Which words the documents of a corpus hold, in segments that machines share."""
