"""Painting of a presentation's text: colours, the ground behind a shape, visibility.

Nothing is drawn: a text is hidden only by certain properties of its shape, layout or master.
"""
