"""What agents are shown until the evidence of a question stands before them."""
