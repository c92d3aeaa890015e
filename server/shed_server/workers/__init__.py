"""Worker processes, which read untrusted documents: start, jobs, deadlines and end."""
