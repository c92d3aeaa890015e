"""Processes that read untrusted documents: protocol, limits, confinement."""
