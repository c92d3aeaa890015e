"""Header spans that their texts, their looks or their neighbours show to be something else."""
