//! Prints the OpenAPI description:
//!
//! ```sh
//! cargo run -p zeitnot-server --example describe > web/openapi.json
//! ```

use std::io::Write as _;

fn main() -> Result<(), Box<dyn std::error::Error>> {
    let description = zeitnot_server::api::description().to_pretty_json()?;
    writeln!(std::io::stdout(), "{description}")?;
    Ok(())
}
