"""Runs that break things on purpose: fuzzing, mutants, kills, long soaks. Not part of the tests."""
