//! Signals. One that ends the command, such as Ctrl-C, leaves no temporary file behind, and restores the terminal. One that
//! continues the command prepares the terminal again.

use std::io;
use std::sync::{OnceLock, mpsc};
use std::thread;
use std::time::Duration;

use crate::saving;

/// How long a signal waits for the terminal. One that no longer takes any output must not keep the command from ending.
const PATIENCE: Duration = Duration::from_secs(1);

/// What a subcommand does with the terminal that it has prepared. A signal is about the whole process, so there is one value
/// for the whole process.
static TERMINAL: OnceLock<Terminal> = OnceLock::new();

/// What is done with a terminal on a signal, in another thread.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Terminal {
    /// Restores the terminal, because the command ends.
    pub(crate) restore: fn(),
    /// Prepares the terminal again, because the command was stopped and another program may have changed the terminal.
    #[cfg(unix)]
    pub(crate) prepare_again: fn(),
}

/// Handles the signals that end the command: SIGINT (Ctrl-C), SIGTERM, and SIGHUP if the command has a terminal. Without a
/// terminal, SIGHUP may be ignored on purpose, as by `nohup`. After the files, the signal has its default effect. So a shell
/// sees that the command was ended by a signal, and ends its loop too.
#[cfg(unix)]
pub(crate) fn handle() -> io::Result<()> {
    use signal_hook::consts::{SIGCONT, SIGHUP, SIGINT, SIGTERM};
    use std::io::IsTerminal as _;

    let hang_up = io::stderr().is_terminal().then_some(SIGHUP);
    let signals = [SIGINT, SIGTERM].into_iter().chain(hang_up);
    let mut signals = signal_hook::iterator::Signals::new(signals)?;
    let _ = HANDLE.set(signals.handle());
    thread::Builder::new().spawn(move || {
        for signal in signals.forever() {
            match TERMINAL.get() {
                Some(terminal) if signal == SIGCONT => (terminal.prepare_again)(),
                _ => {
                    end();
                    let _ = signal_hook::low_level::emulate_default_handler(signal);
                }
            }
        }
    })?;
    Ok(())
}

/// Adds signals to those that are handled.
#[cfg(unix)]
static HANDLE: OnceLock<signal_hook::iterator::Handle> = OnceLock::new();

/// Handles Ctrl-C. The exit code is 130, as in a shell of Unix.
#[cfg(not(unix))]
pub(crate) fn handle() -> io::Result<()> {
    ctrlc::set_handler(|| {
        end();
        std::process::exit(130);
    })
    .map_err(io::Error::other)
}

/// From now on, signals restore the terminal and prepare it again: also SIGHUP, and SIGCONT after the command was stopped.
#[cfg(feature = "viewer")]
#[cfg_attr(
    not(unix),
    expect(clippy::unnecessary_wraps, reason = "only Unix has more signals")
)]
pub(crate) fn handle_terminal(terminal: Terminal) -> io::Result<()> {
    let _ = TERMINAL.set(terminal);
    #[cfg(unix)]
    if let Some(handle) = HANDLE.get() {
        handle.add_signal(signal_hook::consts::SIGHUP)?;
        handle.add_signal(signal_hook::consts::SIGCONT)?;
    }
    Ok(())
}

fn end() {
    saving::stop();
    kifu_archive::engine::kill_engines();
    if let Some(terminal) = TERMINAL.get() {
        let (done, is_done) = mpsc::channel();
        thread::spawn(move || {
            (terminal.restore)();
            done.send(())
        });
        let _ = is_done.recv_timeout(PATIENCE);
    }
}
