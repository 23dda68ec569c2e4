"""Tables in a browser: the server, its protocol, and its tables on disk."""
