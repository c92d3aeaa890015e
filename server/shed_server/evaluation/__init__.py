"""`shed eval` and `shed classify`: quality of trees over a corpus."""
