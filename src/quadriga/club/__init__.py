"""The club: people who come back. Members and how they sign in, and what is kept of a person. No pages; those are in `quadriga.web`."""
