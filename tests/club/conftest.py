from table.conftest import database, new_database, server, steady_secrets

__all__ = ["database", "new_database", "server", "steady_secrets"]
