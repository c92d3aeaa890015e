"""How a presentation paints its text: colours, what is behind a shape, and whether it is seen.

Nothing is drawn: only what is certain of a text, by its own shape and those that it takes from
its layout and master, can make it hidden.
"""
