"""`shed eval` and `shed classify`: how good trees are over a corpus."""
