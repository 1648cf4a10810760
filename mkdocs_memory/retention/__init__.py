"""What is worth keeping: a bullet or a note comes in, the place where it then stands goes out.

Validation and placing are decided here; the write itself belongs to `workspace`.
"""

from mkdocs_memory.retention.retain import log, retain

__all__ = ["log", "retain"]
