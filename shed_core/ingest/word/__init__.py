"""Word files (.docx): paragraphs with their styles resolved, laid out as lines on pages.

The format is a ZIP of XML parts (ECMA-376). The standard library reads both, so there is nothing to
install, and no other parser sees an untrusted file.
"""
