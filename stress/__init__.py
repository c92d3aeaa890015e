"""Runs that break things on purpose (README.md): fuzzing, mutants, kills, soaks; not tests."""
