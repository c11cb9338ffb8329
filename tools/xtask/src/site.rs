//! Requests to the site: one at a time, with pauses, without redirects, and with limits on time and
//! size. The program `curl` makes them, because every TLS library costs more to compile than all of
//! the commands.

use std::fs::{self, File};
use std::io::{self, Write};
use std::process::{Command, Output, Stdio};
use std::time::SystemTime;
use std::{env, thread};

use anyhow::{Context, Result, ensure};
use common::{Date, Part};

use crate::workspace::Workspace;
use crate::{clock, console, page};

/// The file that a command locks for its requests. It is saved at the start of each.
const LOCK: &str = "inputs/.request.lock";

/// The variables that hold a session for aoc-cli, and for aocd and others.
const VARIABLES: [&str; 2] = ["ADVENT_OF_CODE_SESSION", "AOC_SESSION"];

/// The files in which aoc-cli and aocd keep a session, in a user's home.
const FILES: [&str; 3] = [
    ".adventofcode.session",
    ".config/adventofcode.session",
    ".config/aocd/token",
];

/// The right to ask for a day: it is unlocked, and there is a session.
pub(crate) struct Access {
    date: Date,
    /// The session, which is sent only to the site and never shown.
    cookie: String,
    /// The variable or the file that holds it.
    place: String,
}

impl Access {
    pub(crate) fn to(date: Date) -> Result<Self> {
        clock::ensure_unlocked(date)?;
        let variable = |name: &str| Some((name.to_owned(), env::var(name).ok()?));
        let home = env::home_dir().unwrap_or_default();
        let file = |name| {
            let bytes = fs::read(home.join(name)).ok()?;
            let text = String::from_utf8_lossy(&bytes).into_owned();
            Some((format!("~/{name}"), text))
        };
        let mut places = VARIABLES
            .into_iter()
            .filter_map(variable)
            .chain(FILES.into_iter().filter_map(file));
        let (place, text) = places.next().context(
            "there is no session: keep the value of your browser's cookie `session` in the file \
             ~/.adventofcode.session",
        )?;
        // An editor may begin the file with a byte-order mark.
        let cookie = text.trim_matches(|c: char| !c.is_alphanumeric());
        // curl reads it as part of a line.
        ensure!(
            !cookie.is_empty() && cookie.bytes().all(|byte| byte.is_ascii_hexdigit()),
            "{place} does not hold a session: one word of digits 0-9 and a-f, in UTF-8"
        );
        Ok(Self { date, cookie: cookie.to_owned(), place })
    }

    /// Sends an answer and returns the text of the page that judges it.
    pub(crate) fn submit(&self, workspace: &Workspace, part: Part, answer: &str) -> Result<String> {
        let form = [format!("level={part}"), format!("answer={answer}")];
        let html = self.request(workspace, "/answer", &form)?;
        Ok(page::text(page::parts(&html).first().unwrap_or(&&*html)))
    }

    /// Makes a request for what is below the address of the day. Returns the reply, exactly as the
    /// site sends it, if it is a success.
    pub(crate) fn request(
        &self,
        workspace: &Workspace,
        path: &str,
        form: &[String],
    ) -> Result<String> {
        let _turn = turn(workspace).with_context(|| format!("cannot use {LOCK}"))?;
        let url = address(self.date) + path;
        console::note(&format!("asking {url} ..."));
        let output = curl(&url, &self.cookie, form);
        let Output { status, stdout, stderr } =
            output.context("cannot run the program `curl`, see https://curl.se")?;
        let message = String::from_utf8_lossy(&stderr);
        ensure!(status.success(), "no answer: {}", message.trim());
        let reply = String::from_utf8(stdout).context("the site did not send text")?;
        let (text, status) = reply.rsplit_once('\n').unwrap_or_default();
        ensure!(
            !status.starts_with('3') && status != "400" && !text.contains("[Log In]"),
            "the site does not know the session in {}: log in again, and keep the new one there",
            self.place
        );
        ensure!(
            status == "200",
            "the site answered {status}: {}",
            page::text(text)
        );
        Ok(text.to_owned())
    }
}

/// The address of a day at the site, or at a test's server, which is on this machine.
fn address(Date { year, day }: Date) -> String {
    let site = match env::var("AOC_PORT") {
        Ok(port) => format!("http://127.0.0.1:{port}"),
        Err(_) => "https://adventofcode.com".to_owned(),
    };
    format!("{site}/{year}/day/{day}")
}

/// The user's address for the site's author, if they have written one.
fn contact() -> String {
    env::var("AOC_CONTACT").unwrap_or_default()
}

/// Waits until no other command makes requests, and until a second since the last one is over. The
/// first one waits for nothing. The open file keeps others from theirs.
fn turn(workspace: &Workspace) -> Result<File> {
    let mut lock = workspace.append(LOCK)?;
    lock.lock()?;
    let file = lock.metadata()?;
    if file.len() > 0 {
        // A clock that was set back gives no time.
        let since = file.modified()?.elapsed().unwrap_or_default();
        thread::sleep(clock::second().saturating_sub(since));
    } else if contact().is_empty() {
        console::note(
            "the site's author asks for a contact: write yours into the line AOC_CONTACT of \
             .cargo/config.toml",
        );
    }
    lock.write_all(b"\n")?;
    // Some systems set only a coarse time.
    lock.set_modified(SystemTime::now())?;
    Ok(lock)
}

/// Runs curl, which reads the session from standard input. Other users can read the arguments, but
/// not standard input.
fn curl(url: &str, cookie: &str, form: &[String]) -> io::Result<Output> {
    let version = env!("CARGO_PKG_VERSION");
    let agent = format!("advent-of-code-rust-workspace/{version} ({})", contact());
    let mut curl = Command::new("curl");
    // -q must come first. It skips the user's .curlrc.
    curl.args(["-q", "--config", "-", "--silent", "--show-error"]);
    // Seconds, and bytes. Inputs have some 20 kB and pages some 30 kB.
    curl.args(["--max-time", "30", "--max-filesize", "4000000"]);
    curl.args(["--write-out", "\n%{http_code}", "--user-agent", &agent, url]);
    curl.args(form.iter().flat_map(|field| ["--data-urlencode", field]));
    curl.stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped());
    let mut child = curl.spawn()?;
    if let Some(mut stdin) = child.stdin.take() {
        // If curl stops reading, its own message says why.
        let _ = writeln!(stdin, "cookie = \"session={cookie}\"");
    }
    child.wait_with_output()
}
