//! Requests to the site: one at a time, with pauses, without redirects, and with limits on time and
//! size. The program `curl` makes them, because every TLS library costs more to compile than all of
//! the commands.

use std::fs::{self, File};
use std::io::{Read, Seek, Write};
use std::process::{Command, Stdio};
use std::time::{Duration, SystemTime, UNIX_EPOCH};
use std::{env, fmt, thread};

use anyhow::{Context, Error, Result, anyhow, bail, ensure};
use common::support::files;
use common::{Date, Part};

use crate::workspace::Workspace;
use crate::{clock, console, page};

/// The largest reply, in bytes. Inputs have some 20 kB and pages some 30 kB.
const LARGEST: &str = "4194304";

/// The least time between two requests.
const PAUSE: Duration = Duration::from_secs(1);

/// The line that curl writes after the body: the status, and the target of a redirect.
const TRAILER: &str = "\n%{http_code} %{redirect_url}";

/// curl's exit statuses before it sends anything: no proxy, no host, no connection, no TLS, no
/// valid certificate.
const UNCONNECTED: [i32; 5] = [5, 6, 7, 35, 60];

/// The file that a command locks for its request.
const LOCK: &str = "inputs/.request.lock";

/// The variables that hold a session for aoc-cli, and for aocd and others.
const VARIABLES: [&str; 2] = ["ADVENT_OF_CODE_SESSION", "AOC_SESSION"];

/// The files in which aoc-cli and aocd keep a session, in a user's home.
const FILES: [&str; 3] =
    [".adventofcode.session", ".config/adventofcode.session", ".config/aocd/token"];

/// Real sessions have 96 to 130 digits. A shorter text was copied by mistake.
const SHORTEST: usize = 32;

const DEAD_SESSION: &str = "the site does not know your session, which has expired or is \
                            incomplete. Log in again, and keep the new one in its place";

/// A program that does not inherit the session. Neither cargo nor a day nor curl needs it in a
/// variable.
pub(crate) fn command(program: impl AsRef<std::ffi::OsStr>) -> Command {
    let mut command = Command::new(program);
    for variable in VARIABLES {
        command.env_remove(variable);
    }
    command
}

/// The site, as a user whom it knows.
pub(crate) struct Site<'a> {
    workspace: &'a Workspace,
    /// The scheme and host.
    address: String,
    /// The value of the cookie. It is sent only to the site and never shown.
    session: String,
}

/// The right to make requests. No other command of the workspace has it at the same time.
pub(crate) struct Turn<'a> {
    site: &'a Site<'a>,
    lock: File,
}

/// Why the site certainly did not judge an answer.
#[derive(Debug)]
pub(crate) struct NotJudged(String);

impl fmt::Display for NotJudged {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl std::error::Error for NotJudged {}

impl<'a> Site<'a> {
    /// Finds the session. Makes no request yet.
    pub(crate) fn find(workspace: &'a Workspace) -> Result<Self> {
        Ok(Self { workspace, address: address()?, session: session()? })
    }

    /// Waits until no other command makes a request.
    pub(crate) fn turn(&'a self) -> Result<Turn<'a>> {
        let path = self.workspace.path(LOCK);
        fs::create_dir_all(path.parent().unwrap_or(&self.workspace.root))
            .and_then(|()| {
                let options = &mut File::options();
                options.create(true).truncate(false).read(true).write(true).open(&path)
            })
            .and_then(|lock| lock.lock().map(|()| Turn { site: self, lock }))
            .with_context(|| format!("cannot lock {LOCK}"))
    }
}

/// The scheme and host of the site, or of a test's server.
fn address() -> Result<String> {
    let Ok(address) = env::var("AOC_SITE") else {
        return Ok("https://adventofcode.com".to_owned());
    };
    let port = address.strip_prefix("http://127.0.0.1:").and_then(|port| port.parse::<u16>().ok());
    ensure!(port.is_some(), "AOC_SITE is for tests, and has to be http://127.0.0.1:PORT");
    Ok(address)
}

/// The session in a variable, else in a file.
fn session() -> Result<String> {
    for name in VARIABLES {
        // Some shells unset a variable by making it empty.
        if let Some(text) = env::var(name).ok().filter(|text| !text.is_empty()) {
            return session_in(&text, &format!("the variable {name}"));
        }
    }
    for path in env::home_dir().iter().flat_map(|home| FILES.map(|file| home.join(file))) {
        let place = path.display().to_string();
        let text = files::read(&path).with_context(|| format!("cannot read {place}"))?;
        let Some(text) = text else { continue };
        #[cfg(unix)]
        if std::os::unix::fs::MetadataExt::mode(&path.metadata()?) & 0o44 > 0 {
            console::note(&format!(
                "others may read {place}, which works like a password; `chmod 600 {place}` keeps \
                 it to you"
            ));
        }
        return session_in(&text, &place);
    }
    bail!(
        "there is no session, which tells the site who you are: the value of the cookie `session` \
         in your browser. Keep it in the file .adventofcode.session in your home, or in the \
         variable AOC_SESSION"
    )
}

/// The session in a text from a place.
fn session_in(text: &str, place: &str) -> Result<String> {
    let value = text.trim();
    let value = value.strip_prefix("session=").unwrap_or(value);
    let is_session = value.len() >= SHORTEST && value.bytes().all(|byte| byte.is_ascii_hexdigit());
    ensure!(
        is_session,
        "{place} does not hold a session, which is one word of about 128 digits 0-9 and a-f"
    );
    Ok(value.to_owned())
}

impl Turn<'_> {
    /// Fetches the input of a day, exactly as the site sends it.
    pub(crate) fn input(&mut self, date: Date) -> Result<String> {
        let text = self.request(date, "/input", "the input", &[])?;
        // An input may start with `<`.
        let start = text.trim_start().get(..9).unwrap_or_default().to_lowercase();
        let is_page = ["<!doctype", "<html"].iter().any(|tag| start.starts_with(tag));
        ensure!(!is_page, "the site sent a web page in place of the input of {date}");
        ensure!(!text.trim().is_empty(), "the site sent an empty input for {date}");
        Ok(text)
    }

    /// Fetches the page of a day, in HTML.
    pub(crate) fn page(&mut self, date: Date) -> Result<String> {
        let text = self.request(date, "", "the page", &[])?;
        ensure!(text.contains("<article"), "the site's page of {date} has no puzzle in it");
        Ok(text)
    }

    /// Sends an answer and returns the text of the page that judges it.
    pub(crate) fn submit(&mut self, date: Date, part: Part, answer: &str) -> Result<String> {
        let form = [format!("level={part}"), format!("answer={answer}")];
        let what = format!("its verdict on {answer} as part {part}");
        let html = self.request(date, "/answer", &what, &form)?;
        Ok(page::plain(page::parts(&html).first().unwrap_or(&&*html)))
    }

    /// Makes a request and returns the text of the reply if it is a success. `what` names the
    /// request for the user.
    fn request(&mut self, date: Date, path: &str, what: &str, form: &[String]) -> Result<String> {
        let address = &self.site.address;
        clock::ensure_unlocked(date)?;
        self.pause().context("cannot record the time of a request")?;
        console::note(&format!(
            "asking {} for {what} of {date} ...",
            address.trim_start_matches("https://")
        ));
        let url = format!("{address}/{}/day/{}{path}", date.year, date.day);
        let response = self.ask(&url, form).with_context(|| format!("no answer from {address}"));
        // The next one is a second away from this one's end, too.
        self.record()?;
        let response = response?;
        if response.status == 200 && !response.text.contains("[Log In]") {
            return Ok(response.text);
        }
        Err(response.refusal(address, date))
    }

    /// Sleeps until a second has passed since the last request, whose time is in the locked file.
    /// The first request of a workspace waits for nothing.
    fn pause(&mut self) -> Result<()> {
        let mut last = String::new();
        self.lock.read_to_string(&mut last)?;
        if let Ok(last) = last.trim().parse() {
            // If the clock was set back, the pause is still short.
            let passed = system_time().saturating_sub(Duration::from_millis(last));
            thread::sleep(PAUSE.saturating_sub(passed));
        } else if contact().is_none() {
            console::note(
                "the site's author asks every tool for a contact: write your address into the line \
                 AOC_CONTACT of .cargo/config.toml",
            );
        }
        self.record()
    }

    /// Writes the time to the locked file.
    fn record(&mut self) -> Result<()> {
        self.lock.set_len(0)?;
        self.lock.rewind()?;
        self.lock.write_all(system_time().as_millis().to_string().as_bytes())?;
        Ok(self.lock.rewind()?)
    }

    /// Runs curl, which reads the address and the session from standard input. Other users can read
    /// the arguments, but not standard input.
    fn ask(&self, url: &str, form: &[String]) -> Result<Response> {
        let mut child = curl(url, form).spawn().map_err(|error| {
            NotJudged(format!(
                "cannot start the program `curl`, which https://curl.se offers: {error}"
            ))
        })?;
        let session = &self.site.session;
        let config = format!("url = \"{url}\"\ncookie = \"session={session}\"\n");
        if let Some(mut stdin) = child.stdin.take() {
            // If curl stops reading, its own message says why.
            let _ = stdin.write_all(config.as_bytes());
        }
        let ended = child.wait_with_output().context("cannot wait for curl")?;
        let message = String::from_utf8_lossy(&ended.stderr).trim().to_owned();
        let is_unsent = ended.status.code().is_some_and(|code| UNCONNECTED.contains(&code));
        ensure!(!is_unsent, NotJudged(message));
        ensure!(ended.status.success(), message);
        let output = String::from_utf8(ended.stdout).context("it is not text")?;
        Response::new(&output).context("curl reports no status")
    }
}

fn system_time() -> Duration {
    SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default()
}

/// Who uses the commands, if they say so.
fn contact() -> Option<String> {
    env::var("AOC_CONTACT").ok().filter(|contact| !contact.trim().is_empty())
}

fn curl(url: &str, form: &[String]) -> Command {
    // Only tests use plain HTTP, which a proxy could read.
    let protocol: &[&str] = if url.starts_with("http:") {
        &["--proto", "=http", "--noproxy", "*"]
    } else {
        &["--proto", "=https"]
    };
    // The site knows who has a session, so that is a contact, too.
    let contact = contact().unwrap_or_else(|| "the user of this session".to_owned());
    let agent = format!("advent-of-code-rust-workspace/{} ({contact})", env!("CARGO_PKG_VERSION"));
    let mut curl = command("curl");
    // -q must come first. It skips the user's .curlrc.
    curl.args(["-q", "--config", "-", "--silent", "--show-error", "--write-out", TRAILER]);
    curl.args(["--max-time", "30", "--max-filesize", LARGEST, "--user-agent", &agent]);
    curl.args(form.iter().flat_map(|field| ["--data-urlencode", field])).args(protocol);
    curl.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
    curl
}

/// A reply of the site.
struct Response {
    status: u16,
    /// The target of a redirect, or nothing.
    location: String,
    text: String,
}

impl Response {
    /// Reads a text with the [`TRAILER`].
    fn new(output: &str) -> Option<Self> {
        let (text, trailer) = output.rsplit_once('\n')?;
        let (status, location) = trailer.split_once(' ')?;
        let status = status.parse().ok()?;
        Some(Self { status, location: location.to_owned(), text: text.to_owned() })
    }

    /// Why this is not what was asked for.
    fn refusal(&self, site: &str, date: Date) -> Error {
        let Self { status, location, text } = self;
        let words = match status {
            300..400 if !is_at(site, location) => {
                format!("the site sent a redirect to {location}, which was not followed")
            }
            200..400 => DEAD_SESSION.to_owned(),
            400 if text.contains("log in") => DEAD_SESSION.to_owned(),
            404 => format!(
                "the site does not have {date} yet (404). Either it is locked or your clock is \
                 ahead"
            ),
            // It may have judged the answer before.
            500.. => {
                return anyhow!(
                    "the site answered {status}: it has a problem or cannot read your session. \
                     Try again later"
                );
            }
            _ => format!("the site answered {status}: {}", page::plain(text)),
        };
        NotJudged(words).into()
    }
}

/// Whether an address is of this site, and not of a host whose name starts alike.
fn is_at(site: &str, address: &str) -> bool {
    address.strip_prefix(site).is_some_and(|path| path.is_empty() || path.starts_with('/'))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_refusal_has_its_reason() {
        let log_in = "Puzzle inputs differ by user.  Please log in to get your puzzle input.";
        let locked = "Please don't repeatedly request this endpoint before it unlocks!";
        for (trailer, text, is_certain, reason) in [
            ("200 ", "<a>[Log In]</a>", true, "the site does not know your session"),
            ("302 https://adventofcode.com/auth", "", true, "does not know your session"),
            ("302 https://adventofcode.com.evil/", "", true, "to https://adventofcode.com.evil/"),
            ("400 ", log_in, true, "the site does not know your session"),
            ("400 ", "<p>Bad request</p>", true, "answered 400: Bad request"),
            ("404 ", locked, true, "Either it is locked or your clock is ahead"),
            ("500 ", "Internal Server Error", false, "cannot read your session"),
        ] {
            let response = Response::new(&format!("{text}\n{trailer}")).unwrap();
            let date = Date { year: 2015, day: 1 };
            let error = response.refusal("https://adventofcode.com", date);
            assert_eq!(error.is::<NotJudged>(), is_certain, "{error}");
            assert!(error.to_string().contains(reason), "{trailer}: {error}");
        }
    }

    #[test]
    fn a_session_is_many_hexadecimal_digits() {
        let digits = "53616c7465645f5fdeadbeef01234567";
        assert_eq!(session_in(&format!(" session={digits}\n"), "here").unwrap(), digits);
        for text in ["two words", &digits[1..], &format!("{digits}\r\nHost: x")] {
            let error = session_in(text, "here").unwrap_err().to_string();
            assert!(!error.contains(text), "{error}");
        }
    }
}
