"""The only reader and writer of Markdown and JSONL."""
