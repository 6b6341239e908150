//! The page about the conformance suite lists the checks that there are.
#![expect(clippy::unwrap_used, reason = "helpers of tests fail the test")]

use std::path::PathBuf;

use zeitnot_protocol::conform::{gomocup, markdown_list};

const BEGIN: &str = "<!-- checks: begin -->\n";
const END: &str = "<!-- checks: end -->\n";

fn path() -> PathBuf {
    PathBuf::from(env!("CARGO_MANIFEST_DIR")).join("../../docs/conform.md")
}

/// The page as it is, and as it should be.
fn pages() -> (String, String) {
    let page = std::fs::read_to_string(path()).unwrap();
    let (before, rest) = page.split_once(BEGIN).unwrap();
    let (_, after) = rest.split_once(END).unwrap();
    let list = markdown_list(&gomocup());
    let wanted = format!("{before}{BEGIN}{list}{END}{after}");
    (page, wanted)
}

#[test]
fn the_page_lists_the_checks_that_there_are() {
    let (page, wanted) = pages();
    assert!(
        page == wanted,
        "docs/conform.md is out of date; run \
         `cargo test -p zeitnot-protocol --test conform_page -- --ignored`"
    );
}

#[test]
#[ignore = "writes the page"]
fn write_the_page() {
    let (_, wanted) = pages();
    std::fs::write(path(), wanted).unwrap();
}
