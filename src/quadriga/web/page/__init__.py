"""What a page shows, in one viewer's eyes."""
