//! Tests with small shell programs.

use super::*;

fn shell(script: &str) -> Process {
    let command = CommandLine::new(["sh", "-c", script]).unwrap();
    Process::spawn(&command, Transcript::new()).unwrap()
}

fn soon() -> Instant {
    Instant::now() + Duration::from_secs(10)
}

#[test]
fn lines_go_there_and_back() {
    let mut cat = shell("cat");
    let sent = cat.send(b"one\r\ntwo\n".to_vec(), "one, two").unwrap();
    let line = cat.next_line(soon()).unwrap();
    assert_eq!(line.text, "one");
    assert!(line.at >= sent);
    assert_eq!(cat.next_line(soon()).unwrap().text, "two");
    let trouble = cat.next_line(Instant::now()).unwrap_err();
    assert!(matches!(trouble, ProcessError::Timeout(_)), "{trouble}");
    cat.close_input();
    assert_eq!(
        cat.next_line(soon()),
        Err(ProcessError::Ended(Some(Exit::Code(0))))
    );
}

#[test]
fn an_end_is_told_with_its_cause() {
    let mut failing = shell("echo last; echo why >&2; exit 3");
    assert_eq!(failing.next_line(soon()).unwrap().text, "last");
    assert_eq!(
        failing.next_line(soon()),
        Err(ProcessError::Ended(Some(Exit::Code(3))))
    );
    assert_eq!(failing.last_error_line(), "why");
    let mut killed = shell("kill -SEGV $$");
    assert_eq!(
        killed.next_line(soon()),
        Err(ProcessError::Ended(Some(Exit::Signal(11))))
    );
}

#[test]
fn the_whole_group_ends_with_the_process() {
    let mut parent = shell("sleep 1000 & echo $!; wait");
    let child = parent.next_line(soon()).unwrap().text;
    let alive = || {
        // A process that has ended but was not reaped yet is a zombie.
        std::fs::read_to_string(format!("/proc/{child}/stat"))
            .is_ok_and(|stat| !stat.contains(") Z "))
    };
    if cfg!(target_os = "linux") {
        assert!(alive());
        assert!(parent.usage().unwrap().peak_memory > 0);
    }
    drop(parent);
    let deadline = soon();
    while alive() {
        assert!(Instant::now() < deadline, "{child} lives on");
        std::thread::sleep(POLL_INTERVAL);
    }
}

#[test]
fn an_engine_that_never_stops_talking_has_to_wait_for_us() {
    let mut talker = shell("while :; do echo x; done");
    for _ in 0..MAX_QUEUED_LINES * 3 {
        assert_eq!(talker.next_line(soon()).unwrap().text, "x");
    }
    assert!(talker.lines.len() <= MAX_QUEUED_LINES);
}

#[test]
fn a_deadline_holds_against_one_that_never_stops_talking() {
    let mut talker = shell("while :; do echo x; done");
    let deadline = Instant::now() + Duration::from_millis(100);
    let trouble = loop {
        match talker.next_line(deadline) {
            Ok(line) => assert!(line.at <= deadline),
            Err(trouble) => break trouble,
        }
    };
    assert!(matches!(trouble, ProcessError::Timeout(_)), "{trouble}");
}

#[test]
fn a_line_that_came_too_late_is_the_first_of_the_next_wait() {
    let before = Instant::now();
    let mut late = shell("echo x; echo y; cat");
    let deadline = soon();
    while late.lines.is_empty() {
        assert!(Instant::now() < deadline);
        std::thread::sleep(POLL_INTERVAL);
    }
    for _ in 0..2 {
        let trouble = late.next_line(before).unwrap_err();
        assert!(matches!(trouble, ProcessError::Timeout(_)), "{trouble}");
    }
    assert_eq!(late.next_line(soon()).unwrap().text, "x");
    assert_eq!(late.next_line(soon()).unwrap().text, "y");
}

#[test]
fn a_line_that_was_there_in_time_is_given_however_late_it_is_taken() {
    let mut quick = shell("echo x; cat");
    let deadline = soon();
    while quick.lines.is_empty() {
        assert!(Instant::now() < deadline);
        std::thread::sleep(POLL_INTERVAL);
    }
    assert_eq!(quick.next_line(Instant::now()).unwrap().text, "x");
}

#[test]
fn an_end_is_seen_though_a_child_holds_the_output() {
    let mut parent = shell("sleep 1000 & exit 3");
    assert_eq!(
        parent.next_line(soon()),
        Err(ProcessError::Ended(Some(Exit::Code(3))))
    );
}

#[test]
fn a_process_runs_where_it_is_told() {
    let command = CommandLine::new(["sh", "-c", "pwd"]).unwrap();
    let command = command.in_directory("/");
    let mut process = Process::spawn(&command, Transcript::new()).unwrap();
    assert_eq!(process.next_line(soon()).unwrap().text, "/");
}

#[test]
fn a_program_that_does_not_exist_is_an_error() {
    let command = CommandLine::new(["/nonexistent/engine"]).unwrap();
    assert!(Process::spawn(&command, Transcript::new()).is_err());
}
