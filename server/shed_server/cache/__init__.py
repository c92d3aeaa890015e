"""The disk cache: records by key in a private folder that several processes share."""
