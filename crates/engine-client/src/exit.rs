//! How a process ended.

use std::fmt;

/// How a process ended.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Exit {
    /// By itself, with this status.
    Code(i32),
    /// By this signal.
    Signal(i32),
    /// Somehow; the system does not say.
    Unknown,
}

impl Exit {
    /// Did it end as a program does that has nothing to complain about?
    #[must_use]
    pub const fn is_success(self) -> bool {
        matches!(self, Self::Code(0))
    }
}

impl fmt::Display for Exit {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::Code(code) => write!(f, "exit status {code}"),
            Self::Signal(signal) => match signal_name(*signal) {
                Some(name) => write!(f, "signal {signal} ({name})"),
                None => write!(f, "signal {signal}"),
            },
            Self::Unknown => f.write_str("an unknown status"),
        }
    }
}

/// Signals that have the same number everywhere and that a crash ends with.
const fn signal_name(signal: i32) -> Option<&'static str> {
    Some(match signal {
        4 => "illegal instruction",
        6 => "abort",
        8 => "arithmetic",
        9 => "kill",
        11 => "segmentation fault",
        13 => "broken pipe",
        15 => "terminate",
        _ => return None,
    })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn an_end_reads_as_people_say_it() {
        assert_eq!(Exit::Code(3).to_string(), "exit status 3");
        assert_eq!(
            Exit::Signal(11).to_string(),
            "signal 11 (segmentation fault)"
        );
        assert_eq!(Exit::Signal(63).to_string(), "signal 63");
        assert!(Exit::Code(0).is_success() && !Exit::Code(1).is_success());
    }
}
