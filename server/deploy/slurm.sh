#!/bin/bash
# Index a corpus with Slurm: an array of 64 shards. Submit it again until nothing is left to do.
#   shed manifest s3://bucket/filings > filings.jsonl
#   sbatch slurm.sh s3://bucket/filings filings.jsonl s3://bucket/records
#SBATCH --job-name=shed-index
#SBATCH --array=1-64
#SBATCH --cpus-per-task=4
#SBATCH --mem=10G
#SBATCH --time=24:00:00
#SBATCH --requeue
set -euo pipefail

source=$1 manifest=$2 records=$3
cache=$(mktemp --directory)
trap 'rm -rf "$cache"' EXIT

shed index "$source" --manifest "$manifest" --store "$records" --cache "$cache" \
    --shard "$SLURM_ARRAY_TASK_ID/$SLURM_ARRAY_TASK_COUNT" --jobs "$SLURM_CPUS_PER_TASK"
