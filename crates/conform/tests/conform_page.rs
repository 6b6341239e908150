//! The page about the conformance suite lists the checks that there are.
#![expect(clippy::unwrap_used, reason = "helpers of tests fail the test")]

use std::path::PathBuf;

use zeitnot_conform::{ConformProtocol, GomocupSuite, UcgiSuite, UciSuite, markdown_list};

fn path() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../docs/conform.md")
}

/// The page with the list of this protocol's checks as it should be.
fn with_list<P: ConformProtocol>(page: &str) -> String {
    let begin = format!("<!-- {} checks: begin -->\n", P::NAME);
    let end = format!("<!-- {} checks: end -->\n", P::NAME);
    let (before, rest) = page.split_once(&begin).unwrap();
    let (_, after) = rest.split_once(&end).unwrap();
    let list = markdown_list(&P::checks());
    format!("{before}{begin}{list}{end}{after}")
}

/// The page as it is, and as it should be.
fn pages() -> (String, String) {
    let page = std::fs::read_to_string(path()).unwrap();
    let wanted = with_list::<UcgiSuite>(&with_list::<UciSuite>(&with_list::<GomocupSuite>(&page)));
    (page, wanted)
}

#[test]
fn the_page_lists_the_checks_that_there_are() {
    let (page, wanted) = pages();
    assert!(
        page == wanted,
        "docs/conform.md is out of date; run \
         `cargo test -p zeitnot-conform --test conform_page -- --ignored`"
    );
}

#[test]
#[ignore = "writes the page"]
fn write_the_page() {
    let (_, wanted) = pages();
    std::fs::write(path(), wanted).unwrap();
}
