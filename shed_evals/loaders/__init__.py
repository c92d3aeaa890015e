"""One loader for each data set: from the folder that its authors publish to questions."""
