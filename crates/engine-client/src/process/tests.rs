//! Tests with shell scripts.

use super::*;

fn shell(script: &str) -> Process {
    let command = CommandLine::new(["sh", "-c", script]).unwrap();
    Process::spawn(&command, Transcript::new()).unwrap()
}

fn soon() -> Instant {
    Instant::now() + Duration::from_secs(10)
}

#[test]
fn lines_are_sent_and_received() {
    let mut cat = shell("cat");
    let sent = cat.send(b"one\r\ntwo\n".to_vec(), "one, two").unwrap();
    let line = cat.next_line(soon()).unwrap();
    assert_eq!(line.text, "one");
    assert!(line.at >= sent);
    assert_eq!(cat.next_line(soon()).unwrap().text, "two");
    let error = cat.next_line(Instant::now()).unwrap_err();
    assert!(matches!(error, ProcessError::Timeout(_)), "{error}");
    cat.close_input();
    assert_eq!(
        cat.next_line(soon()),
        Err(ProcessError::Ended(Some(Exit::Code(0))))
    );
}

#[test]
fn the_exit_status_is_reported() {
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
fn dropping_a_process_kills_its_group() {
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
        assert!(Instant::now() < deadline, "{child} still runs");
        std::thread::sleep(POLL_INTERVAL);
    }
}

#[test]
fn a_flood_of_output_blocks_the_engine() {
    let mut flooding = shell("while :; do echo x; done");
    for _ in 0..MAX_QUEUED_LINES * 3 {
        assert_eq!(flooding.next_line(soon()).unwrap().text, "x");
    }
    assert!(flooding.lines.len() <= MAX_QUEUED_LINES);
}

#[test]
fn a_flood_of_output_does_not_extend_the_deadline() {
    let mut flooding = shell("while :; do echo x; done");
    let deadline = Instant::now() + Duration::from_millis(100);
    let error = loop {
        match flooding.next_line(deadline) {
            Ok(line) => assert!(line.at <= deadline),
            Err(error) => break error,
        }
    };
    assert!(matches!(error, ProcessError::Timeout(_)), "{error}");
}

#[test]
fn a_line_after_the_deadline_is_returned_by_the_next_call() {
    let before = Instant::now();
    let mut late = shell("echo x; echo y; cat");
    let deadline = soon();
    while late.lines.is_empty() {
        assert!(Instant::now() < deadline);
        std::thread::sleep(POLL_INTERVAL);
    }
    for _ in 0..2 {
        let error = late.next_line(before).unwrap_err();
        assert!(matches!(error, ProcessError::Timeout(_)), "{error}");
    }
    assert_eq!(late.next_line(soon()).unwrap().text, "x");
    assert_eq!(late.next_line(soon()).unwrap().text, "y");
}

#[test]
fn a_line_before_the_deadline_is_returned_even_if_read_later() {
    let mut quick = shell("echo x; cat");
    let deadline = soon();
    while quick.lines.is_empty() {
        assert!(Instant::now() < deadline);
        std::thread::sleep(POLL_INTERVAL);
    }
    assert_eq!(quick.next_line(Instant::now()).unwrap().text, "x");
}

#[test]
fn an_exit_is_detected_even_if_a_child_holds_the_output_open() {
    let mut parent = shell("sleep 1000 & exit 3");
    assert_eq!(
        parent.next_line(soon()),
        Err(ProcessError::Ended(Some(Exit::Code(3))))
    );
}

#[test]
fn a_process_runs_in_the_given_directory() {
    let command = CommandLine::new(["sh", "-c", "pwd"]).unwrap();
    let command = command.in_directory("/");
    let mut process = Process::spawn(&command, Transcript::new()).unwrap();
    assert_eq!(process.next_line(soon()).unwrap().text, "/");
}

#[test]
fn a_missing_program_is_an_error() {
    let command = CommandLine::new(["/nonexistent/engine"]).unwrap();
    assert!(Process::spawn(&command, Transcript::new()).is_err());
}
