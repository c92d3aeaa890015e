"""Hidden text: invisible, in the colour of the page, tiny, or overprinted.

Untrusted files hide instructions to agents so. The test of visibility is to draw the page, and only
on suspicion: white letters on a dark table are as visible as any. On a page whose resources can
make any letters invisible, each span must show ink in its box.
"""
