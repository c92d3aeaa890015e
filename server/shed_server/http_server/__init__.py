"""The same server over HTTP: settings, access control, OAuth."""
