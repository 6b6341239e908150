//! `docs/reference/conform-checks.md` must list the current checks.
//!
//! `ZEITNOT_BLESS=1 cargo test -p zeitnot-conform --test conform_page` writes it.

use std::path::PathBuf;

use zeitnot_conform::{ConformProtocol, GomocupSuite, UcgiSuite, UciSuite, markdown_list};

const PAGE: &str = "docs/reference/conform-checks.md";

const HEADING: &str = "# Conformance checks\n\n\
    All checks of [`zeitnot conform`](../conform.md). A test generates this page; do not edit it.\n";

fn path(name: &str) -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR"))
        .join("../..")
        .join(name)
}

fn section<P: ConformProtocol>(title: &str) -> String {
    format!("\n## {title}\n\n{}", markdown_list(&P::checks()))
}

fn expected_page() -> String {
    [
        HEADING.to_owned(),
        section::<UciSuite>("UCI"),
        section::<UcgiSuite>("UCGI"),
        section::<GomocupSuite>("Gomocup"),
    ]
    .concat()
}

#[test]
fn the_page_lists_the_current_checks() {
    let expected = expected_page();
    if std::env::var_os("ZEITNOT_BLESS").is_some() {
        std::fs::write(path(PAGE), &expected).unwrap();
    }
    let page = std::fs::read_to_string(path(PAGE)).unwrap();
    assert!(
        page == expected,
        "{PAGE} is out of date; run \
         `ZEITNOT_BLESS=1 cargo test -p zeitnot-conform --test conform_page`"
    );
}
