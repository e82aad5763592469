//! The terminal of the viewer. It is restored when the viewer ends, also by a signal or a panic, and while the viewer is
//! suspended.

use std::io::{self, stdout};
use std::panic;
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Mutex, MutexGuard, PoisonError, TryLockError};
use std::time::Duration;

use crossterm::clipboard::CopyToClipboard;
use crossterm::cursor::Show;
use crossterm::event::{self, DisableMouseCapture, EnableMouseCapture, Event};
use crossterm::execute;
use crossterm::terminal::{EnterAlternateScreen, LeaveAlternateScreen, disable_raw_mode, enable_raw_mode};
use ratatui::DefaultTerminal;
use ratatui::Terminal;
use ratatui::backend::CrosstermBackend;
use ratatui::layout::Rect;

use super::screen;
use super::state::State;
use crate::signals;

/// What the viewer needs of a terminal.
pub(super) trait Screen {
    fn draw(&mut self, state: &mut State) -> io::Result<()>;
    /// Waits for an event. Returns `None` if there is none after so long a time; without a time, waits for ever.
    fn event(&mut self, wait: Option<Duration>) -> io::Result<Option<Event>>;
    /// Copies a text to the clipboard.
    fn copy(&mut self, text: &str) -> io::Result<()>;
    /// Gives the terminal back to the shell, until the shell continues the viewer.
    fn suspend(&mut self) -> io::Result<()>;
}

/// Whether the terminal is prepared. Signals restore it from another thread, which must not happen while something is drawn.
static IS_PREPARED: Mutex<bool> = Mutex::new(false);

/// Whether the terminal no longer shows what was drawn.
static IS_STALE: AtomicBool = AtomicBool::new(false);

/// The terminal of this process.
pub(super) struct Console(DefaultTerminal);

impl Console {
    /// Prepares the terminal.
    pub(super) fn open() -> io::Result<Self> {
        signals::handle_terminal(signals::Terminal {
            restore: || {
                let _ = close();
            },
            #[cfg(unix)]
            prepare_again,
        })?;
        let earlier = panic::take_hook();
        panic::set_hook(Box::new(move |panic| {
            let _ = match IS_PREPARED.try_lock() {
                Ok(mut is_prepared) => restore(&mut is_prepared),
                Err(TryLockError::Poisoned(error)) => restore(&mut error.into_inner()),
                // This thread holds the lock: the panic is in the drawing.
                Err(TryLockError::WouldBlock) => restore(&mut true),
            };
            earlier(panic);
        }));
        prepare(&mut lock())?;
        Ok(Self(Terminal::new(CrosstermBackend::new(stdout()))?))
    }
}

/// Restores the terminal.
pub(super) fn close() -> io::Result<()> {
    restore(&mut lock())
}

impl Screen for Console {
    fn draw(&mut self, state: &mut State) -> io::Result<()> {
        let is_prepared = lock();
        if *is_prepared {
            if IS_STALE.swap(false, Ordering::Relaxed) {
                // Everything is drawn again, also what has not changed.
                let size = self.0.size()?;
                self.0
                    .resize(Rect::from((ratatui::layout::Position::ORIGIN, size)))?;
            }
            self.0.draw(|frame| screen::draw(frame, state))?;
        }
        Ok(())
    }

    fn event(&mut self, wait: Option<Duration>) -> io::Result<Option<Event>> {
        match wait {
            Some(wait) if !event::poll(wait)? => Ok(None),
            _ => event::read().map(Some),
        }
    }

    /// Writes the control sequence OSC 52, which terminals also follow if the viewer runs on another computer.
    fn copy(&mut self, text: &str) -> io::Result<()> {
        execute!(stdout(), CopyToClipboard::to_clipboard_from(text))
    }

    /// Stops all processes of the job, as Ctrl-Z does in other programs.
    #[cfg(unix)]
    fn suspend(&mut self) -> io::Result<()> {
        use rustix::process::{Signal, kill_current_process_group};

        close()?;
        // This returns when the job is continued, or at once if no shell could continue it.
        let stopped = kill_current_process_group(Signal::TSTP);
        IS_STALE.store(true, Ordering::Relaxed);
        prepare(&mut lock())?;
        Ok(stopped?)
    }

    #[cfg(not(unix))]
    fn suspend(&mut self) -> io::Result<()> {
        Ok(())
    }
}

fn lock() -> MutexGuard<'static, bool> {
    IS_PREPARED.lock().unwrap_or_else(PoisonError::into_inner)
}

fn prepare(is_prepared: &mut bool) -> io::Result<()> {
    *is_prepared = true;
    enable_raw_mode()?;
    execute!(stdout(), EnterAlternateScreen, EnableMouseCapture)
}

fn restore(is_prepared: &mut bool) -> io::Result<()> {
    if !std::mem::take(is_prepared) {
        return Ok(());
    }
    let written = execute!(stdout(), DisableMouseCapture, LeaveAlternateScreen, Show);
    disable_raw_mode().and(written)
}

/// Prepares the terminal again after the viewer was stopped by another program. [`Console::suspend`] does so itself.
#[cfg(unix)]
fn prepare_again() {
    let mut is_prepared = lock();
    if *is_prepared {
        let _ = restore(&mut is_prepared);
        let _ = prepare(&mut is_prepared);
        IS_STALE.store(true, Ordering::Relaxed);
        // The viewer waits for an event: a new size of the terminal is one.
        let _ = signal_hook::low_level::raise(signal_hook::consts::SIGWINCH);
    }
}
