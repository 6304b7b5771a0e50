"""The club: what becomes of matches when they are over, and how people find each other. No pages: see `quadriga.web`."""
