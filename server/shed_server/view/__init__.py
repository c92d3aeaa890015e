"""`shed view`: a document and its tree as one HTML file that needs nothing else.

The file opens without a network, and could not use one: its content security policy allows the two
pieces of code that we wrote, by their hashes, and images that are in the file itself.

`outline` says what the tree is, `drawing` draws the pages, `lines` finds where their text stands,
`html` and `writing` put it all into one file. `view.css` and `js/` are what runs in the browser.
"""

from shed_server.view.drawing import Drawer, counted
from shed_server.view.writing import Written, write_view

__all__ = ["Drawer", "Written", "counted", "write_view"]
