"""A question in, ranked passages with sources out.

`query` reads the question and its filters, the index gives candidates, `ranking` scores them
with our own BM25, and `recall` packs the best into an `Answer`, which knows its JSON shape and
its terminal text. Loads nothing heavier than the index: a cold shell pays for every import.
"""
