//! Shrinks failing scripts.

use super::script::Script;

/// Removes steps from `script` as long as it still fails.
///
/// `fails` runs a candidate and returns its failure; `None` if it passes or time is up.
pub(super) fn shrink<F>(
    script: Script,
    failure: F,
    mut fails: impl FnMut(&Script) -> Option<F>,
) -> (Script, F) {
    let (mut script, mut failure) = (script, failure);
    let mut size = script.0.len().div_ceil(2);
    while size > 0 {
        let mut at = 0;
        let mut shorter = false;
        while at < script.0.len() {
            let candidate = script.without(at..at + size);
            match fails(&candidate) {
                Some(other) => {
                    (script, failure) = (candidate, other);
                    shorter = true;
                }
                None => at += size,
            }
        }
        // After a removal, other steps may have become unnecessary.
        if size > 1 || !shorter {
            size /= 2;
        }
    }
    (script, failure)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::uci::scripts::script::ScriptStep;

    #[test]
    fn only_necessary_steps_remain() {
        let mut script = Script::default();
        for number in 0..40 {
            script.push(ScriptStep::Position(number), number % 2 == 0);
        }
        let has = |script: &Script, wanted| {
            let is = |step: &ScriptStep| matches!(step, ScriptStep::Position(number) if *number == wanted);
            script.0.iter().any(|entry| is(&entry.step))
        };
        let mut tries = 0;
        let (left, ()) = shrink(script, (), |script| {
            tries += 1;
            (has(script, 7) && has(script, 31)).then_some(())
        });
        assert_eq!(left.0.len(), 2);
        assert!(has(&left, 7) && has(&left, 31));
        assert!(tries < 200, "{tries}");
    }

    #[test]
    fn the_failure_of_the_shortest_script_is_returned() {
        let mut script = Script::default();
        script.push(ScriptStep::Stop, false);
        script.push(ScriptStep::Ready, false);
        let fails = |script: &Script| (!script.0.is_empty()).then_some(script.0.len());
        assert_eq!(shrink(script, 2, fails).1, 1);
    }
}
