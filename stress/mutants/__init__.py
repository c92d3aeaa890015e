"""Damages good documents of every format in many ways, and checks that reading each ends well."""
