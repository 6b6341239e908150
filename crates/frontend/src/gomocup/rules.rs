//! The rule set chosen by the manager.
//!
//! Gomocup sends a sum of bits: 1 exactly five, 2 a continuous game, 4 renju, and
//! 8 caro. Yixin and its interfaces send a number: 0 freestyle, 1 standard, and
//! 2 renju. They differ only in the value 2, which means renju if the manager has
//! sent anything that only the Yixin family sends. That may happen after the rule
//! was sent; the value is then interpreted again.

/// A requested rule set.
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
    /// Returns Zeitnot's name of the rule set, which the game may not support.
    ///
    /// # Errors
    ///
    /// Fails with a message if the bits are invalid.
    pub fn rule_name(&self, yixin: bool) -> Result<&str, String> {
        let bits = match self {
            Self::Name(name) => return Ok(name),
            Self::Bits(bits) => *bits,
        };
        // In a continuous game, the manager does not clear its board. The brain
        // still gets each game as a separate board, so bit 1 has no effect.
        let bits_without_continuous = if yixin && bits == 2 { 4 } else { bits & !2 };
        match bits_without_continuous {
            0 => Ok("freestyle"),
            1 => Ok("standard"),
            // Renju already includes bit 0, exactly five.
            4 | 5 => Ok("renju"),
            8 => Ok("caro6"),
            9 => Ok("caro5"),
            _ => Err(format!(
                "INFO rule {bits} is not a rule set; send 0 (freestyle), 1 (standard), 4 (renju), \
                 8 (caro6), or 9 (caro5), or INFO rule_name with a name"
            )),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn bits_select_rule_sets() {
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
