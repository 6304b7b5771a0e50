"""The toy game of the kernel's tests, made findable for the server."""

from toy import GAME as GAME
