//! Exit statuses of processes.

use std::fmt;

/// The exit status of a process.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Exit {
    /// The process exited with this code.
    Code(i32),
    /// The process was killed by this signal.
    Signal(i32),
    /// The system does not report the status.
    Unknown,
}

impl Exit {
    /// Returns `true` for exit code 0.
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

/// Returns the name of a signal that crashes cause and whose number is portable.
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
    fn exit_statuses_are_described() {
        assert_eq!(Exit::Code(3).to_string(), "exit status 3");
        assert_eq!(
            Exit::Signal(11).to_string(),
            "signal 11 (segmentation fault)"
        );
        assert_eq!(Exit::Signal(63).to_string(), "signal 63");
        assert!(Exit::Code(0).is_success() && !Exit::Code(1).is_success());
    }
}
