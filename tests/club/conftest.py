from table.conftest import database, new_database, server

__all__ = ["database", "new_database", "server"]
