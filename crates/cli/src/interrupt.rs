//! Ctrl-C for commands that have something to put away first.

use std::io::Write;
use std::sync::OnceLock;
use std::sync::atomic::{AtomicBool, Ordering};

/// Exit code of a process that was interrupted, as shells have it.
const INTERRUPT_EXIT_CODE: i32 = 130;

/// What is said to the first Ctrl-C.
const WAITING_MESSAGE: &str =
    "\nzeitnot: waiting for the moves under way; press Ctrl-C again to leave at once";

static STOP_FLAG: AtomicBool = AtomicBool::new(false);
static HANDLER: OnceLock<()> = OnceLock::new();

/// A flag that the first Ctrl-C sets; the second one ends the process. Where
/// the system does not allow it, Ctrl-C ends the process at once.
pub fn flag() -> &'static AtomicBool {
    HANDLER.get_or_init(|| {
        // Without the handler everything works but the putting away.
        let _ = ctrlc::set_handler(|| {
            if STOP_FLAG.swap(true, Ordering::Relaxed) {
                exit_now();
            }
            let mut err = std::io::stderr();
            // Who cannot read it sees soon enough what happens.
            let _ = writeln!(err, "{WAITING_MESSAGE}");
        });
    });
    &STOP_FLAG
}

#[expect(
    clippy::exit,
    reason = "who interrupts twice does not want to wait for anything"
)]
fn exit_now() {
    std::process::exit(INTERRUPT_EXIT_CODE);
}
