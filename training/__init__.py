"""How the shipped trees are made: labels, features, boosting, export, figures and model card.

One command, `python -m training FOLDER…`, repeats all of it. Nothing here is needed at run time.
"""
