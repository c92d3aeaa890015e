"""`shed view`: a document and its tree as one self-contained HTML file.

The file needs no network and could not use one: its content security policy allows only our style
and our script, by their hashes, and images that are in the file itself.

`outline` gives the tree as columns, `drawing` the images of the pages, `lines` the positions of
their text; `html` and `writing` put them into one file. `view.css` and `js/` run in the browser.
"""

from shed_server.view.drawing import Drawer, with_progress
from shed_server.view.writing import WrittenFile, write_view

__all__ = ["Drawer", "WrittenFile", "with_progress", "write_view"]
