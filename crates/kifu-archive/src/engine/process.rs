//! [`Process`]: the process of an engine, to which lines are written and from which lines are read.
//!
//! Threads write and read, so that an engine that does neither cannot hold up its user. The channel between them has a limit, so that a
//! fast engine waits. A thread that waits for an engine ends when that is killed, or with the process.

use std::env;
use std::ffi::OsStr;
use std::io::{self, BufRead, BufReader, Read, Write};
use std::path::{Path, PathBuf};
use std::process::{Child, Command, Stdio};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::mpsc::{self, Receiver, RecvTimeoutError, Sender, SyncSender};
use std::sync::{Arc, Mutex, MutexGuard, PoisonError, Weak};
use std::thread;
use std::time::{Duration, Instant};

use kifu::shogi_core::messages::excerpt;
use kifu::usi::protocol::EngineCommand;

use super::error::EngineError;
use super::options::EngineOptions;

/// So many bytes of a line are kept. The rest of a longer line is left out.
const LONGEST_LINE: usize = 1 << 16;

/// So many lines may wait.
const LINES_AHEAD: usize = 64;

/// An engine may say so many bytes before each answer.
const FLOOD: usize = 64 << 20;

/// How long an engine may take to quit.
const PATIENCE: Duration = Duration::from_secs(1);

/// A process may not start other processes after a signal has ended it.
static IS_ENDED: AtomicBool = AtomicBool::new(false);

/// The processes that run.
static RUNNING: Mutex<Vec<Weak<Mutex<Group>>>> = Mutex::new(Vec::new());

/// Kills all engines that run, for a program that a signal ends. From now on, a thread that waits for an engine waits for the end
/// of the program.
pub fn kill_engines() {
    IS_ENDED.store(true, Ordering::SeqCst);
    for group in lock(&RUNNING).iter().filter_map(Weak::upgrade) {
        lock(&group).kill();
    }
}

/// Waits for the end of the program if a signal ends it.
fn wait_if_ended() {
    while IS_ENDED.load(Ordering::SeqCst) {
        thread::park();
    }
}

/// A process with those that it has started.
struct Group {
    child: Child,
    /// Whether the system may give the number of the process to another one.
    is_reaped: bool,
}

impl Group {
    fn kill(&mut self) {
        if self.is_reaped {
            return;
        }
        #[cfg(unix)]
        let _ = rustix::process::kill_process_group(
            rustix::process::Pid::from_child(&self.child),
            rustix::process::Signal::KILL,
        );
        let _ = self.child.kill();
    }
}

fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

pub(super) struct Process {
    group: Arc<Mutex<Group>>,
    /// The lines to write.
    input: Sender<String>,
    /// The lines that were read.
    output: Receiver<String>,
    /// The last line of standard error, when that ends.
    last_error: Receiver<String>,
    timeout: Duration,
}

impl Process {
    pub(super) fn start(options: &EngineOptions) -> Result<Self, EngineError> {
        Self::spawn(options).map_err(|source| EngineError::Start { source })
    }

    fn spawn(options: &EngineOptions) -> io::Result<Self> {
        let program = find(&options.program)?;
        let mut command = Command::new(&program);
        command.args(&options.arguments);
        if let Some(folder) = folder_of(&program)? {
            command.current_dir(folder);
        }
        // Ctrl-C in a terminal is for this process, which kills the engine.
        #[cfg(unix)]
        std::os::unix::process::CommandExt::process_group(&mut command, 0);
        command
            .stdin(Stdio::piped())
            .stdout(Stdio::piped())
            .stderr(Stdio::piped());
        let mut running = loop {
            wait_if_ended();
            let running = lock(&RUNNING);
            if !IS_ENDED.load(Ordering::SeqCst) {
                break running;
            }
        };
        let mut child = command.spawn()?;
        let pipes = (child.stdin.take(), child.stdout.take(), child.stderr.take());
        let is_reaped = false;
        let group = Arc::new(Mutex::new(Group { child, is_reaped }));
        running.retain(|group| group.strong_count() > 0);
        running.push(Arc::downgrade(&group));
        drop(running);
        let (input, lines) = mpsc::channel();
        let (read, output) = mpsc::sync_channel(LINES_AHEAD);
        let (last_line, last_error) = mpsc::channel();
        let process = Self {
            group,
            input,
            output,
            last_error,
            timeout: options.timeout,
        };
        let (Some(stdin), Some(stdout), Some(stderr)) = pipes else {
            return Err(io::ErrorKind::BrokenPipe.into());
        };
        thread::Builder::new().spawn(move || write_lines(stdin, &lines))?;
        thread::Builder::new().spawn(move || read_lines(stdout, &read))?;
        thread::Builder::new().spawn(move || keep_last_line(stderr, &last_line))?;
        Ok(process)
    }

    /// Sends a message. If the engine has ended, the wait for its answer says so.
    pub(super) fn send(&self, message: &impl ToString) {
        // A line end in a value would begin another message.
        let mut line = message.to_string().replace(['\n', '\r'], " ");
        line.push('\n');
        let _ = self.input.send(line);
    }

    /// Leaves out what the engine has said so far.
    pub(super) fn drain(&self) {
        // What comes while this is done is left out later: an engine that floods must not keep it busy.
        self.output.try_iter().take(LINES_AHEAD).for_each(drop);
    }

    /// Waits until `take` accepts a line. The wait takes `time` longer than every other. After an error the process is killed.
    pub(super) fn wait<T>(
        &self,
        expected: &'static str,
        time: Duration,
        take: impl FnMut(&str) -> Option<T>,
    ) -> Result<T, EngineError> {
        self.wait_for(expected, time, take).inspect_err(|_| {
            let _ = self.kill();
        })
    }

    fn wait_for<T>(
        &self,
        expected: &'static str,
        time: Duration,
        mut take: impl FnMut(&str) -> Option<T>,
    ) -> Result<T, EngineError> {
        let limit = self.timeout.saturating_add(time);
        let end = Instant::now().checked_add(limit);
        let mut bytes = 0;
        loop {
            let left = end.map_or(Duration::MAX, |end| end.saturating_duration_since(Instant::now()));
            let line = match self.output.recv_timeout(left) {
                Ok(line) if !left.is_zero() => line,
                Ok(_) | Err(RecvTimeoutError::Timeout) => {
                    return Err(EngineError::Silent { expected, limit });
                }
                Err(RecvTimeoutError::Disconnected) => return Err(self.ended()),
            };
            if let Some(taken) = take(&line) {
                return Ok(taken);
            }
            bytes += line.len() + 1;
            if bytes > FLOOD {
                let limit = FLOOD;
                return Err(EngineError::Flood { expected, limit });
            }
        }
    }

    /// The error that the engine has ended. One that has only closed its output is killed.
    fn ended(&self) -> EngineError {
        wait_if_ended();
        let status = self.kill();
        EngineError::Ended {
            status: status.unwrap_or_else(|error| error.to_string()),
            last: excerpt(&self.last_error.recv_timeout(PATIENCE).unwrap_or_default()),
        }
    }

    /// Kills the process, and those that it has started, if they still run. Returns how it ended.
    fn kill(&self) -> io::Result<String> {
        let mut group = lock(&self.group);
        group.kill();
        let status = group.child.wait()?;
        group.is_reaped = true;
        Ok(status.to_string())
    }
}

impl Drop for Process {
    /// Lets the engine quit, and kills it if it does not.
    fn drop(&mut self) {
        self.send(&EngineCommand::Quit);
        let end = Instant::now() + PATIENCE.min(self.timeout);
        // The output ends when the engine ends.
        while let Some(left) = end.checked_duration_since(Instant::now()) {
            if let Err(RecvTimeoutError::Disconnected) = self.output.recv_timeout(left) {
                break;
            }
        }
        let _ = self.kill();
    }
}

/// Finds a program as a shell does: a name without a folder is searched for in the folders of `PATH`.
fn find(program: &Path) -> io::Result<PathBuf> {
    if program.components().count() > 1 || program.is_absolute() {
        return std::path::absolute(program);
    }
    let folders = env::var_os("PATH").unwrap_or_default();
    let found = env::split_paths(&folders).find_map(|folder| {
        let path = folder.join(program);
        let with_extension = path.with_extension(OsStr::new(env::consts::EXE_EXTENSION));
        [path, with_extension].into_iter().find(|path| path.is_file())
    });
    // What is not found gives the error of the system when it is opened.
    std::path::absolute(found.unwrap_or_else(|| program.to_owned()))
}

/// The folder of a program, which has the other files of an engine. A link to a program is followed. On Windows it is not: the path
/// would begin with `\\?\`, and many programs do not start in such a folder.
fn folder_of(program: &Path) -> io::Result<Option<PathBuf>> {
    let program = if cfg!(windows) {
        program.to_owned()
    } else {
        program.canonicalize()?
    };
    Ok(program.parent().map(Path::to_owned))
}

fn write_lines(mut stdin: impl Write, lines: &Receiver<String>) {
    for line in lines {
        if stdin
            .write_all(line.as_bytes())
            .and_then(|()| stdin.flush())
            .is_err()
        {
            break;
        }
    }
}

/// Reads lines up to the end, and passes each on with whether it is complete. Bytes that are not UTF-8 are replaced.
fn each_line(output: impl Read, mut pass: impl FnMut(String, bool) -> Result<(), ()>) {
    let mut output = BufReader::new(output);
    let mut line = Vec::new();
    loop {
        line.clear();
        match output
            .by_ref()
            .take(LONGEST_LINE as u64)
            .read_until(b'\n', &mut line)
        {
            Ok(1..) => {}
            Ok(0) | Err(_) => return,
        }
        let is_too_long = !line.ends_with(b"\n") && line.len() == LONGEST_LINE;
        if is_too_long && output.skip_until(b'\n').is_err() {
            return;
        }
        let is_complete = is_too_long || line.ends_with(b"\n");
        let text = String::from_utf8_lossy(&line).trim_ascii_end().to_owned();
        if pass(text, is_complete).is_err() {
            return;
        }
    }
}

fn read_lines(stdout: impl Read, lines: &SyncSender<String>) {
    // The last line of an engine that is killed may be only the beginning of a move.
    each_line(stdout, |line, is_complete| {
        if is_complete {
            lines.send(line).map_err(drop)
        } else {
            Ok(())
        }
    });
}

fn keep_last_line(stderr: impl Read, last_line: &Sender<String>) {
    let mut last = String::new();
    each_line(stderr, |line, _| {
        if !line.is_empty() {
            last = line;
        }
        Ok(())
    });
    let _ = last_line.send(last);
}
