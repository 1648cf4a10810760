from __future__ import annotations

from pathlib import Path

import pytest

from mkdocs_memory.diagnostics import Diagnostic
from mkdocs_memory.workspace.entities import Entity, EntityCatalog, fold_name
from mkdocs_memory.workspace.files import LoadedDocument
from tests.workspace.conftest import Build, document

PETER = """\
---
aliases: [彼得, ピーター, Pete]
type: person
---
# Peter

住在马拉喀什的朋友。

## 好み

Likes tea.

## Secrets {: .private }

His password.

## Retain

- W @Peter: keeps a cat in Marrakech.
"""


class TestPages:
    def test_a_page_becomes_an_entity(self, build: Build) -> None:
        workspace = build({"bank/entities/Peter.md": PETER})
        (entity,) = workspace.entities()
        assert entity.name == "Peter"
        assert entity.aliases == ("彼得", "ピーター", "Pete")
        assert entity.type == "person"
        assert entity.path == "bank/entities/Peter.md"
        assert (entity.is_private, entity.is_published) == (False, False)

    def test_its_text_is_what_was_written_by_hand_and_may_be_shown(self, build: Build) -> None:
        (entity,) = build({"bank/entities/Peter.md": PETER}).entities()
        assert "住在马拉喀什的朋友。" in entity.text
        assert "Likes tea." in entity.text
        assert "password" not in entity.text
        assert "keeps a cat" not in entity.text

    def test_names_keep_their_case_and_script(self, build: Build) -> None:
        pages = ["The-Castle", "warelay", "東京タワー", "C++"]
        workspace = build({f"bank/entities/{name}.md": "" for name in pages})
        assert sorted(entity.name for entity in workspace.entities()) == sorted(pages)

    @pytest.mark.parametrize(
        ("header", "aliases"),
        [
            ("aliases: 彼得", ("彼得",)),
            ("aliases: Pete, 彼得、ピーター", ("Pete", "彼得", "ピーター")),
            ("alias: [Pete, Pete]", ("Pete",)),
            ("aliases: [42, null, {a: b}]", ("42",)),
            ("aliases:", ()),
        ],
    )
    def test_aliases_may_be_written_in_several_ways(
        self, build: Build, header: str, aliases: tuple[str, ...]
    ) -> None:
        (entity,) = build({"bank/entities/Peter.md": f"---\n{header}\n---\n"}).entities()
        assert entity.aliases == aliases

    def test_a_header_that_cannot_be_read_makes_it_private(self, build: Build) -> None:
        (entity,) = build({"bank/entities/Peter.md": "---\na: [\n---\ntext\n"}).entities()
        assert (entity.name, entity.is_private, entity.aliases) == ("Peter", True, ())


CATALOG = EntityCatalog(
    [
        Entity("Peter", ("彼得", "ピーター")),
        Entity("The-Castle", ("城堡",)),
        Entity("彼得堡", ("St. Petersburg",)),
        Entity("warelay"),
    ]
)


@pytest.mark.parametrize(
    ("name", "canonical"),
    [
        ("Peter", "Peter"),
        ("peter", "Peter"),
        ("ＰＥＴＥＲ", "Peter"),
        ("@Peter", "Peter"),
        ("彼得", "Peter"),
        ("ﾋﾟｰﾀｰ", "Peter"),
        ("the castle", "The-Castle"),
        ("The_Castle", "The-Castle"),
        ("THE  castle", "The-Castle"),
        ("TheCastle", None),
        ("城堡", "The-Castle"),
        ("st. petersburg", "彼得堡"),
        ("Petra", None),
        ("", None),
    ],
)
def test_a_name_resolves_by_any_spelling_and_script(name: str, canonical: str | None) -> None:
    assert CATALOG.resolve(name) == canonical


@pytest.mark.parametrize(
    ("run", "canonical"),
    [
        ("彼得今天到了", "Peter"),
        ("彼得堡很冷", "彼得堡"),
        ("ピーターさん", "Peter"),
        ("Peterさん", "Peter"),
        ("Peter说", "Peter"),
        ("Peterson", None),
        ("Peter2", None),
        ("The-Castle的门", "The-Castle"),
        ("城堡", "The-Castle"),
        ("彼", None),
        ("今天彼得", None),
        ("彼" * 5000, None),
    ],
)
def test_a_mention_is_the_longest_known_name_it_begins_with(
    run: str, canonical: str | None
) -> None:
    assert CATALOG.resolve_mention(run) == canonical


def test_a_name_beats_an_alias_of_another() -> None:
    catalog = EntityCatalog([Entity("Anna", ("Peter",)), Entity("Peter")])
    assert catalog.resolve("peter") == "Peter"


class TestConflicts:
    def test_an_alias_claimed_twice_is_reported_at_the_later_page(self, build: Build) -> None:
        workspace = build(
            {
                "bank/entities/Peter.md": "---\naliases: [Pete, 彼得]\n---\n",
                "bank/entities/Petra.md": "---\ntype: person\naliases: [ＰＥＴＥ]\n---\n",
            }
        )
        (found,) = EntityCatalog(workspace.entities()).conflicts()
        assert str(found) == (
            "bank/entities/Petra.md:3: M302 'ＰＥＴＥ' is claimed by 'bank/entities/Peter.md' too. "
            "Remove the alias from one of the two pages."
        )
        assert [str(other.location) for other in found.related] == ["bank/entities/Peter.md:2"]

    def test_two_pages_of_one_folded_name_are_reported(self, build: Build) -> None:
        workspace = build({"bank/entities/The-Castle.md": "", "bank/entities/the_castle.md": ""})
        (found,) = EntityCatalog(workspace.entities()).conflicts()
        assert (found.code, found.path) == ("M302", "bank/entities/the_castle.md")

    def test_the_alias_of_a_private_page_is_not_quoted(self, build: Build) -> None:
        workspace = build(
            {
                "bank/entities/A.md": "---\nprivate: true\naliases: [secret]\n---\n",
                "bank/entities/B.md": "---\naliases: [secret]\n---\n",
            }
        )
        (found,) = EntityCatalog(workspace.entities()).conflicts()
        assert found.message == "a name is claimed by 'bank/entities/A.md' too"

    def test_one_page_may_repeat_its_own_name(self, build: Build) -> None:
        workspace = build({"bank/entities/Peter.md": "---\naliases: [peter, PETER]\n---\n"})
        assert EntityCatalog(workspace.entities()).conflicts() == []


def unknown_names(catalog: EntityCatalog, loaded: LoadedDocument) -> list[Diagnostic]:
    return catalog.unknown_names(loaded.path, loaded.document.facts)


class TestUnknownNames:
    def test_an_unknown_name_is_reported_once_with_the_nearest_known_one(
        self, build: Build, tmp_path: Path
    ) -> None:
        workspace = build(
            {
                "bank/entities/Peter.md": "---\naliases: [彼得]\n---\n",
                "memory/2025-11-27.md": "## Retain\n\n"
                "- W @Petre: arrived in Marrakech.\n"
                "- W @彼德: 今天到了马拉喀什。\n"
                "- W @Petre: met @彼得 at the airport.\n"
                "- W @Zanzibar: is an island.\n",
            }
        )
        catalog = EntityCatalog(workspace.entities())
        found = unknown_names(catalog, document(tmp_path, "memory/2025-11-27.md"))
        assert [(str(item.location), item.message) for item in found] == [
            (
                "memory/2025-11-27.md:3",
                "no entity page answers to '@Petre'; the nearest is '@Peter'",
            ),
            (
                "memory/2025-11-27.md:4",
                "no entity page answers to '@彼德'; the nearest is '@Peter'",
            ),
            ("memory/2025-11-27.md:6", "no entity page answers to '@Zanzibar'"),
        ]

    def test_a_private_entity_is_never_suggested(self, build: Build, tmp_path: Path) -> None:
        workspace = build(
            {
                "bank/entities/Peter.md": "---\nprivate: true\n---\n",
                "memory/2025-11-27.md": "## Retain\n\n- W @Petre: arrived in Marrakech.\n",
            }
        )
        catalog = EntityCatalog(workspace.entities())
        (found,) = unknown_names(catalog, document(tmp_path, "memory/2025-11-27.md"))
        assert found.message == "no entity page answers to '@Petre'"

    def test_a_workspace_without_entity_pages_hears_nothing(
        self, build: Build, tmp_path: Path
    ) -> None:
        build({"memory/2025-11-27.md": "## Retain\n\n- W @Petre: arrived in Marrakech.\n"})
        loaded = document(tmp_path, "memory/2025-11-27.md")
        assert unknown_names(EntityCatalog([]), loaded) == []


def test_folding_removes_what_only_looks_different() -> None:
    assert fold_name("ＳＴ＿ Petersburg") == fold_name("st-petersburg") == "st-petersburg"
