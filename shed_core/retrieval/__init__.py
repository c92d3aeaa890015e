"""Questions of one record: names of sections, contents, text, excerpts."""
