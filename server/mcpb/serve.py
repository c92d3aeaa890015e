"""Serve the folders that were picked; they are the arguments."""

import sys

from shed_server.__main__ import main

sys.argv[1:] = ["serve", *sys.argv[1:]]
main()
