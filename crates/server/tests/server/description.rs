//! The committed OpenAPI description, from which the web app generates its types.

const COMMITTED: &str = include_str!("../../../../web/openapi.json");

#[test]
fn the_committed_description_is_current() {
    let description = zeitnot_server::api::description();
    let mut description = description.to_pretty_json().unwrap();
    description.push('\n');
    assert!(
        description == COMMITTED,
        "web/openapi.json is out of date; regenerate it with \
         `cargo run -p zeitnot-server --example describe > web/openapi.json`"
    );
}
