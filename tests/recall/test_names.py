from __future__ import annotations

from mkdocs_memory.recall.names import all_names, entity_key, named_entities
from mkdocs_memory.workspace.entities import Entity, EntityCatalog

CATALOG = EntityCatalog(
    [Entity("Peter", ("彼得", "ピーター")), Entity("The-Castle", ("城堡",)), Entity("C++")]
)


def names(question: str) -> tuple[str, ...]:
    return tuple(entity.name for entity in named_entities(question, CATALOG))


def test_all_spellings_of_an_entity_have_one_key() -> None:
    keys = {entity_key(name, CATALOG) for name in ("Peter", "ＰＥＴＥＲ", "彼得", "ピーター")}
    assert len(keys) == 1


def test_names_without_a_page_meet_when_only_case_and_separators_differ() -> None:
    assert entity_key("Old_Mill", CATALOG) == entity_key("old-mill", CATALOG)


def test_an_alias_brings_all_other_names() -> None:
    assert all_names(["Peter", "Zoe"], CATALOG) == ("Peter", "彼得", "ピーター", "Zoe")


def test_names_come_in_the_order_of_the_question_each_once() -> None:
    question = "did the castle please @彼得, and Peter's cat?"
    assert names(question) == ("The-Castle", "Peter")


def test_a_longer_word_is_not_the_name_it_begins_with() -> None:
    assert names("Peterson came") == ()


def test_no_pages_no_names() -> None:
    assert named_entities("what does Peter prefer", EntityCatalog(())) == ()


def test_ten_thousand_characters_without_spaces_take_no_time() -> None:
    assert named_entities("词" * 10_000, CATALOG) == ()
