"""Hidden text: invisible, in the colour of the page, tiny, or overprinted, so that nobody sees it.

Untrusted files hide instructions to agents so. Whether text is visible is decided by drawing the
page, and only where there is a suspicion: white letters on a dark table are as visible as any. On a
page whose resources can make any letters invisible, each span must show ink where it stands.
"""
