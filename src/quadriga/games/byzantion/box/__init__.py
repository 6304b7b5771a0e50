"""The cards of the box as data, and card files of one's own."""
