"""What an adapter needs is installed by whoever uses it: here it is said how."""


def missing(package: str, error: ImportError) -> ImportError:
    """English alone: a developer reads it, once."""
    return ImportError(f"This adapter needs {package}. Install it: pip install {package}", name=error.name)
