"""The MkDocs plugin; the only folder that imports MkDocs, and it decides nothing.

MkDocs' configuration, files and events come in; pages, data files and log lines go out.
"""

from mkdocs_memory.plugin.config import MemoryConfig
from mkdocs_memory.plugin.memory_plugin import MemoryPlugin

__all__ = ["MemoryConfig", "MemoryPlugin"]
