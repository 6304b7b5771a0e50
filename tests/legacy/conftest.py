from steady import steady_secrets

__all__ = ["steady_secrets"]
