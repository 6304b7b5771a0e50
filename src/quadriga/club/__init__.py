"""What a house is besides its tables: people told that somebody waits for them, and those who watch over it."""
