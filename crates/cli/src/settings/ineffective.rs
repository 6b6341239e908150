//! Options that a command would ignore. They are refused instead.

use zeitnot_clock::settings_for;
use zeitnot_core::{Game, Settings};

use crate::error::CliError;

/// An option without effect, and what to do instead.
pub(crate) type Ineffective = (&'static str, &'static str);

/// Rejects options that are not at their default and have no effect in `command`.
///
/// # Errors
///
/// Fails at the first of `options` that `settings` changes.
pub(crate) fn refuse_ineffective(
    game: &dyn Game,
    settings: &Settings,
    command: &str,
    options: &[Ineffective],
) -> Result<(), CliError> {
    let defaults = settings_for(game).list();
    for (name, _, value) in settings.list() {
        let Some((_, remedy)) = options.iter().find(|(option, _)| *option == name) else {
            continue;
        };
        let is_default =
            |(known, _, default): &(String, _, String)| *known == name && *default == value;
        if !defaults.iter().any(is_default) {
            return Err(CliError::Option {
                place: format!("option {name}={value}"),
                problem: format!("no effect in `zeitnot {command}`; {remedy}"),
            });
        }
    }
    Ok(())
}
