"""From a call and a record to the text of an answer."""
