"""HTML, EPUB, Markdown, EDGAR submissions and plain text as blocks that flow."""
