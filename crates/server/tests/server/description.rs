//! The description of the API as a file, from which the web app has its types.

/// The committed file.
const COMMITTED: &str = include_str!("../../../../web/openapi.json");

#[test]
fn the_committed_description_is_true() {
    let description = zeitnot_server::api::description();
    let mut description = description.to_pretty_json().unwrap();
    description.push('\n');
    assert!(
        description == COMMITTED,
        "web/openapi.json is not the description of this API any more; renew it with \
         `cargo run -p zeitnot-server --example describe > web/openapi.json`"
    );
}
