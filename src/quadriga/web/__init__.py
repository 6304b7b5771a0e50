"""The table in the browser: pages, a stream and a small HTTP interface. `docs/builders/table-protocol.md` describes them."""

from quadriga.web.app import create_app, serve

__all__ = ["create_app", "serve"]
