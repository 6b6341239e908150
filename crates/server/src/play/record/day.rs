//! The day of a moment, for files.

/// Milliseconds in a day.
const DAY_MS: i64 = 86_400_000;

/// The day of a moment in milliseconds of Unix time, in UTC: `2026-11-16`.
pub(super) fn of(unix_ms: i64) -> String {
    let (year, month, day) = civil(unix_ms.div_euclid(DAY_MS));
    format!("{year:04}-{month:02}-{day:02}")
}

/// Year, month and day of a number of days since 1970 in the Gregorian
/// calendar. Years begin in March here, so that a leap day is the last of its
/// year, and 400 of them are an era.
fn civil(days: i64) -> (i64, i64, i64) {
    let days = days + 719_468;
    let era = days.div_euclid(146_097);
    let day_of_era = days.rem_euclid(146_097);
    let leaps = day_of_era / 1_460 - day_of_era / 36_524 + day_of_era / 146_096;
    let year_of_era = (day_of_era - leaps) / 365;
    let day_of_year = day_of_era - (365 * year_of_era + year_of_era / 4 - year_of_era / 100);
    let month = (5 * day_of_year + 2) / 153;
    let day = day_of_year - (153 * month + 2) / 5 + 1;
    let month = if month < 10 { month + 3 } else { month - 9 };
    let year = era * 400 + year_of_era + i64::from(month <= 2);
    (year, month, day)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn days_follow_one_another_through_leap_years() {
        for (days, expected) in [
            (0, "1970-01-01"),
            (-1, "1969-12-31"),
            (11_016, "2000-02-29"),
            (11_017, "2000-03-01"),
            (20_773, "2026-11-16"),
            (47_540, "2100-02-28"),
            (47_541, "2100-03-01"),
        ] {
            assert_eq!(of(days * DAY_MS), expected);
            assert_eq!(of(days * DAY_MS + DAY_MS - 1), expected);
        }
    }
}
