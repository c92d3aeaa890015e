"""Object stores that several machines share: S3, Google Cloud Storage, Azure, or a folder."""
