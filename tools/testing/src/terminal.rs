//! A terminal for a test.

use std::fs::File;
use std::io::{self, Read};
use std::os::fd::OwnedFd;
use std::process::Command;

use rustix::fs::{Mode, OFlags, open};
use rustix::pty::{OpenptFlags, grantpt, openpt, ptsname, unlockpt};
use rustix::termios::{Winsize, tcsetwinsize};

/// What a command shows on a terminal of so many columns, until that contains `wanted`, or to the
/// end.
///
/// # Panics
/// The system has no terminal, or the command cannot be started.
pub fn screen(columns: u16, command: Command, wanted: &str) -> String {
    let bytes = shown(columns, command, wanted).expect("a terminal");
    // The terminal itself ends lines with a carriage return.
    String::from_utf8(bytes)
        .expect("UTF-8")
        .replace("\r\n", "\n")
}

fn shown(columns: u16, mut command: Command, wanted: &str) -> io::Result<Vec<u8>> {
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
    let mut controller = File::from(controller);
    let mut bytes = Vec::new();
    let mut block = [0; 4096];
    while !String::from_utf8_lossy(&bytes).contains(wanted) {
        // The end of a terminal is an error on Linux.
        let Ok(count @ 1..) = controller.read(&mut block) else { break };
        bytes.extend_from_slice(&block[..count]);
    }
    child.kill()?;
    child.wait()?;
    Ok(bytes)
}
