"""Words of the documents of a corpus, in segments that machines share."""
