"""Strings in, values out.

Everything that reads language or Markdown syntax lives here and knows no file: settings
reach it as arguments, and what it finds wrong comes back as diagnostics without a path.
"""
