"""The command line `shed`."""
