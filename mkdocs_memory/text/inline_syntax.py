"""What the marks of inline Markdown look like, as patterns that take linear time."""

from __future__ import annotations

import re

# Where something may begin. One character class first, so that the search runs at C speed;
# the look-behinds then drop `!`, `=` and `:` that begin nothing.
SPECIAL = re.compile(
    r"[\\`<\[\]&{@＠*~_=!:]"
    r"(?:(?<=[^!=:])|(?<=!)(?=\[)|(?<==)(?==)|(?<=:)(?=//|material-|octicons-|fontawesome-|simple-))"
)
TICKS = re.compile(r"`+")
PLAIN_CODE_SPAN = re.compile(r"`([^`]+)`(?!`)")
TAG = re.compile(r"</?[A-Za-z][^<>]*>")
AUTOLINK = re.compile(r"<((?:https?|ftp|mailto):[^\s<>]*|[\w.+-]+@[\w.-]+)>")
HREF = re.compile(r"\shref\s{0,5}=\s{0,5}(?:\"([^\"<>]*)\"|'([^'<>]*)')", re.IGNORECASE)
ENTITY = re.compile(r"&(?:#[0-9]{1,7}|#[xX][0-9a-fA-F]{1,6}|[A-Za-z][A-Za-z0-9]{1,31});")
ICON = re.compile(r":(?:material|octicons|fontawesome|simple)-[a-z0-9-]+:")
URL_TAIL = re.compile(r"//[!#$%&'()*+,\-./:;=?@\w~]*", re.ASCII)
WIKI = re.compile(r"\[\[([^\[\]|\n]{1,300})(?:\\?\|([^\[\]\n]{0,300}))?\]\](?!\()")
FOOTNOTE = re.compile(r"\[\^[^\[\]\s]{1,100}\]:?")
# GitHub's alerts, and the place of a table of contents.
LABEL_MARK = re.compile(
    r"\[(?:!(?:NOTE|TIP|IMPORTANT|WARNING|CAUTION)\][+-]?|TOC\](?!\())", re.IGNORECASE
)
# Possessive quantifiers keep every alternative from being tried twice.
PARENTHESES = r"\((?:[^\s()\\]|\\.)*+\)"
for _ in range(3):
    PARENTHESES = rf"\((?:[^\s()\\]|\\.|{PARENTHESES})*+\)"
DESTINATION = re.compile(
    r"\(\s*+(?:<(?P<angle>[^<>\n]*+)>"
    rf"|(?P<bare>(?:\{{\{{[^{{}}\n]*+\}}\}}|\\[!-/:-@\[-`{{-~]|[^\s()\\]|{PARENTHESES}|\\)*+))"
    r"(?:\s++(?:\"[^\"]*+\"|'[^']*+'|\([^()]*+\)))?+\s*+\)"
)
LABEL = re.compile(r"\[([^\[\]]{0,999})\]")
ATTRIBUTES = re.compile(r"\{(?::[^{}\n]*|[ ]*[.#][\w-][^{}\n]*|[ ]*[\w-]+=[^{}\n]*)\}")
PAIRED_BRACES = {"{": "}}", "%": "%}", "#": "#}", "*": "*}"}

CJK = (
    "\u2e80-\u2fdf\u3005-\u3007\u3021-\u30ff\u3400-\u4dbf\u4e00-\u9fff"
    "\uac00-\ud7af\uf900-\ufaff\uff66-\uff9f\U00020000-\U0003ffff"
)
"""Han, kana and Hangul, as the inside of a character class."""
NAME = re.compile(
    rf"[@＠](?P<name>[{CJK}]{{1,64}}|(?:[^\W_{CJK}])(?:[^\W{CJK}]|-(?=[^\W{CJK}])){{0,63}}+)"
    # A decorator (`@app.get`), a package (`@scope/name`), an address (`@user@host`).
    r"(?![@＠/]|\.[^\W\d]|\()"
)
BEFORE_NAME = re.compile(r"[A-Za-z0-9._%+\-/@＠]")
