"""Styled documents: known texts in random styles, so that every header is known exactly.

`python -m training.styled FOLDER` fetches texts and fonts, prints them as PDFs below FOLDER and
writes the regions of their headers next to them. Texts are fetched when it runs and never kept in
the repository.
"""
