//! Which rule set a manager means.
//!
//! Gomocup sends a sum of bits: 1 exactly five, 2 a continuous game, 4 renju,
//! 8 caro. Yixin and the interfaces made for it count instead: 0 freestyle, 1
//! standard, 2 renju. The two differ in 2 only, so what a 2 alone means
//! depends on whether anything has been said that only the Yixin family says.
//! That may happen after the rule was sent; the rule is then read again.

/// A rule set as it was asked for.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum RuleChoice {
    /// `INFO rule`.
    Bits(i64),
    /// `INFO rule_name`.
    Name(String),
}

impl Default for RuleChoice {
    fn default() -> Self {
        Self::Bits(0)
    }
}

impl RuleChoice {
    /// The rule set's name with us; whether the game has it is not checked.
    ///
    /// # Errors
    ///
    /// One sentence if the bits mean nothing.
    pub fn rule_name(&self, yixin: bool) -> Result<&str, String> {
        let bits = match self {
            Self::Name(name) => return Ok(name),
            Self::Bits(bits) => *bits,
        };
        // A continuous game is one whose board the manager does not clear;
        // each game of it reaches a brain as a board of its own.
        let lasting = if yixin && bits == 2 { 4 } else { bits & !2 };
        match lasting {
            0 => Ok("freestyle"),
            1 => Ok("standard"),
            // Exactly five is part of renju already.
            4 | 5 => Ok("renju"),
            8 => Ok("caro6"),
            9 => Ok("caro5"),
            _ => Err(format!(
                "INFO rule {bits} is no rule set: send 0 (freestyle), 1 (standard), 4 (renju), \
                 8 (caro6) or 9 (caro5), or INFO rule_name with a name"
            )),
        }
    }
}

/// Do stones disappear under this rule? Then a list of stones tells what
/// stands on the board, not what was played.
pub(crate) fn has_captures(rule: &str) -> bool {
    rule.starts_with("capture") || rule.starts_with("pente")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bits_name_rule_sets() {
        let name = |bits| RuleChoice::Bits(bits).rule_name(false).map(str::to_owned);
        for (bits, rule) in [
            (0, "freestyle"),
            (1, "standard"),
            (2, "freestyle"),
            (3, "standard"),
            (4, "renju"),
            (5, "renju"),
            (6, "renju"),
            (8, "caro6"),
            (9, "caro5"),
            (11, "caro5"),
        ] {
            assert_eq!(name(bits).as_deref(), Ok(rule), "{bits}");
        }
        for bits in [12, 16, 64, -1, i64::MIN] {
            assert!(name(bits).is_err(), "{bits}");
        }
    }

    #[test]
    fn two_is_renju_for_the_yixin_family_only() {
        assert_eq!(RuleChoice::Bits(2).rule_name(true), Ok("renju"));
        assert_eq!(RuleChoice::Bits(0).rule_name(true), Ok("freestyle"));
        assert_eq!(RuleChoice::Bits(4).rule_name(true), Ok("renju"));
    }
}
