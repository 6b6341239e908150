//! Random lines: every `go` gets one `bestmove`.

use proptest::prelude::*;
use zeitnot_frontend::command::Keyword;
use zeitnot_frontend::conversation::Dialect as _;
use zeitnot_frontend::ucgi::UcgiDialect;

use crate::driver::{OPENING, UcgiDriver};

fn line() -> impl Strategy<Value = String> {
    let fixed = prop::sample::select(vec![
        OPENING,
        "position cgp 15/15 x",
        "position deal 3 moves pass",
        "isready",
        "ucgi",
        "ucginewgame",
        "stop",
        "setoption name Threads value 2",
        "setoption name Plies value x",
        "go",
        "go static",
        "go infinite",
        "go stopcondition 98 threads 3",
        "go depth x time1 -5 overtime 10",
        "go movetime 99999999999999999999",
    ]);
    prop_oneof![
        8 => fixed.prop_map(str::to_owned),
        1 => "(go|position|setoption|x) [a-z0-9 /.]{0,30}",
        1 => "\\PC{0,20}",
    ]
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(64))]
    #[test]
    fn every_go_has_one_answer(lines in prop::collection::vec((line(), any::<bool>()), 1..30)) {
        let mut driver = UcgiDriver::new();
        let (mut expected, mut answered) = (0, 0);
        let count = |output: &[String]| output.iter().filter(|line| line.starts_with("bestmove ")).count();
        for (line, releases) in lines {
            let keyword = UcgiDialect::KEYWORDS.parse(&line).keyword;
            if keyword == Some(Keyword::Quit) {
                continue;
            }
            expected += usize::from(keyword == Some(Keyword::Go));
            answered += count(&driver.send(&line));
            while driver.is_waiting() || releases && driver.is_searching() {
                answered += count(&driver.release());
            }
            prop_assert_eq!(expected, answered + usize::from(driver.is_searching()));
        }
    }
}
