"""Rows of the tables turned back into the values that travel."""

from __future__ import annotations

import datetime as dt

from mkdocs_memory.diagnostics import Diagnostic, Severity
from mkdocs_memory.index.fact_columns import SqlRow, columns_of
from mkdocs_memory.index.rows import DocumentRow
from mkdocs_memory.locations import LineSpan
from mkdocs_memory.workspace.files import Role


def document_of(row: SqlRow) -> DocumentRow:
    """Read a whole row of `documents`."""
    _, path, role, title, slug, locale, family, date, published, private, *rest = row
    content_hash, src_uri, codes, *_ = rest
    return DocumentRow(
        path=path,
        role=Role(role),
        title=title,
        slug=slug,
        locale=locale,
        family=family,
        date=dt.date.fromisoformat(date) if date else None,
        is_published=bool(published),
        is_private=bool(private),
        content_hash=content_hash,
        src_uri=src_uri,
        ignored_codes=tuple(codes.split()),
    )


def diagnostic_of(row: SqlRow) -> Diagnostic:
    """Read a whole row of `diagnostics`."""
    _, path, code, message, first_line, end_line, first_column, end_column, severity = row
    return Diagnostic(
        code=code,
        message=message,
        span=LineSpan(first_line, end_line),
        columns=columns_of(first_column, end_column),
        path=path,
        severity_override=Severity(severity) if severity else None,
    )
