"""Additions of people to a page: values of forms, notes written on it, comments of reviewers."""
