"""What the articles are about: articles come in, named concepts with their sections go out.

Which phrases an article holds is computed in `text`; what is a concept is decided here, from
all articles together. Pages are left to others.
"""

from mkdocs_memory.concepts.extraction import extract_concepts
from mkdocs_memory.concepts.spelling import find_spelling_variants
from mkdocs_memory.concepts.values import Concept, ConceptArticle, RelatedConcept

__all__ = [
    "Concept",
    "ConceptArticle",
    "RelatedConcept",
    "extract_concepts",
    "find_spelling_variants",
]
