"""What people added to a page: values of forms, notes written on it, and comments of reviewers."""
