//! A terminal for a test.

use std::fs::File;
use std::io::{self, Read};
use std::os::fd::OwnedFd;
use std::process::Command;

use rustix::fs::{Mode, OFlags, open};
use rustix::pty::{OpenptFlags, grantpt, openpt, ptsname, unlockpt};
use rustix::termios::{Winsize, tcsetwinsize};

/// What a command shows on a terminal of so many columns.
///
/// # Panics
/// The system has no terminal, or the command cannot be started.
pub fn screen(columns: u16, command: Command) -> String {
    let bytes = shown(columns, command).expect("a terminal");
    // The terminal itself ends lines with a carriage return.
    String::from_utf8(bytes)
        .expect("UTF-8")
        .replace("\r\n", "\n")
}

fn shown(columns: u16, mut command: Command) -> io::Result<Vec<u8>> {
    let controller = openpt(OpenptFlags::RDWR | OpenptFlags::NOCTTY)?;
    grantpt(&controller)?;
    unlockpt(&controller)?;
    let name = ptsname(&controller, Vec::new())?;
    // No other process of the tests may hold it open.
    let flags = OFlags::RDWR | OFlags::NOCTTY | OFlags::CLOEXEC;
    let terminal: OwnedFd = open(name.as_c_str(), flags, Mode::empty())?;
    let size = Winsize { ws_row: 24, ws_col: columns, ws_xpixel: 0, ws_ypixel: 0 };
    tcsetwinsize(&terminal, size)?;
    command.env("TERM", "xterm");
    command.stdout(terminal.try_clone()?).stderr(terminal);
    let mut child = command.spawn()?;
    // It holds the terminal open.
    drop(command);
    let mut bytes = Vec::new();
    // The end of a terminal is an error on Linux.
    let _ = File::from(controller).read_to_end(&mut bytes);
    child.wait()?;
    Ok(bytes)
}
