"""The only reader and writer of Markdown and JSONL.

Comes in: the settings and the files of a workspace; goes out: `LoadedDocument`s, entities,
and the write primitives that change files safely. What texts mean is left to `text`, what
they add up to is left to the index and everything above it.
"""
