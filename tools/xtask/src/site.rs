//! Requests to the site: one at a time, with pauses, without redirects, and with limits on time and
//! size. The program `curl` makes them, because every TLS library costs more to compile than all of
//! the commands.

use std::fs::{self, File};
use std::io::{Read, Seek, Write};
use std::process::{Command, Stdio};
use std::time::{Duration, SystemTime, UNIX_EPOCH};
use std::{env, thread};

use anyhow::{Context, Error, Result, bail, ensure};
use common::runner::input::is_failed_download;
use common::support::files;
use common::{Date, Part};

use crate::program::{SESSION_VARIABLES, command};
use crate::workspace::Workspace;
use crate::{clock, console, page};

/// The largest reply, in bytes. Inputs have some 20 kB and pages some 30 kB.
const LARGEST: &str = "4194304";

/// The least time between two requests.
const PAUSE: Duration = Duration::from_secs(1);

/// The line that curl writes after the body.
const TRAILER: &str = "\n%{http_code}";

/// curl's exit statuses before it sends anything: no proxy, no host, no connection, no TLS, no
/// valid certificate.
const UNCONNECTED: [i32; 5] = [5, 6, 7, 35, 60];

/// The file that a command locks for its requests. It has the time of the last one.
const LOCK: &str = "inputs/.request.lock";

/// The files in which aoc-cli and aocd keep a session, in a user's home.
const FILES: [&str; 3] =
    [".adventofcode.session", ".config/adventofcode.session", ".config/aocd/token"];

/// Real sessions have 96 to 130 digits. A shorter text was copied by mistake.
const SHORTEST: usize = 32;

/// The right to make requests. No other command of the workspace has it at the same time.
pub(crate) struct Site {
    /// The scheme and host.
    address: String,
    /// The value of the cookie. It is sent only to the site and never shown.
    session: String,
    lock: File,
}

/// Why the site certainly did not judge an answer.
#[derive(Debug)]
pub(crate) struct NotJudged;

impl std::fmt::Display for NotJudged {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        f.write_str("nothing was fetched or judged")
    }
}

/// The session in a variable, else in a file.
pub(crate) fn session() -> Result<String> {
    for name in SESSION_VARIABLES {
        // Some shells unset a variable by making it empty.
        if let Some(text) = env::var(name).ok().filter(|text| !text.is_empty()) {
            return session_in(&text, &format!("the variable {name}"));
        }
    }
    for path in env::home_dir().iter().flat_map(|home| FILES.map(|file| home.join(file))) {
        let place = path.display().to_string();
        if let Some(text) = files::read(&path).with_context(|| format!("cannot read {place}"))? {
            return session_in(&text, &place);
        }
    }
    bail!(
        "there is no session, which tells the site who you are: the value of the cookie `session` \
         in your browser. Keep it in the file .adventofcode.session in your home"
    )
}

/// The session in a text from a place.
fn session_in(text: &str, place: &str) -> Result<String> {
    let value = text.trim();
    let value = value.strip_prefix("session=").unwrap_or(value);
    let is_session = value.len() >= SHORTEST && value.bytes().all(|byte| byte.is_ascii_hexdigit());
    ensure!(
        is_session,
        "{place} does not hold a session: one word of about 128 digits 0-9 and a-f"
    );
    Ok(value.to_owned())
}

/// The scheme and host of the site, or of a test's server.
fn address() -> Result<String> {
    let Ok(address) = env::var("AOC_SITE") else { return Ok("https://adventofcode.com".into()) };
    let port = address.strip_prefix("http://127.0.0.1:").and_then(|port| port.parse::<u16>().ok());
    ensure!(port.is_some(), "AOC_SITE is for tests, and has to be http://127.0.0.1:PORT");
    Ok(address)
}

/// Who uses the commands, if they say so.
fn contact() -> Option<String> {
    env::var("AOC_CONTACT").ok().filter(|contact| !contact.trim().is_empty())
}

impl Site {
    /// Waits until no other command makes requests. Makes none yet.
    pub(crate) fn lock(workspace: &Workspace) -> Result<Self> {
        let (address, session) = (address()?, session()?);
        let path = workspace.path(LOCK);
        path.parent().map_or(Ok(()), fs::create_dir_all)?;
        let mut options = File::options();
        let lock = options.create(true).truncate(false).read(true).write(true).open(path);
        let lock = lock.and_then(|lock| lock.lock().map(|()| lock));
        Ok(Self { address, session, lock: lock.with_context(|| format!("cannot lock {LOCK}"))? })
    }

    /// Fetches the input of a day, exactly as the site sends it.
    pub(crate) fn input(&mut self, date: Date) -> Result<String> {
        let text = self.request(date, "/input", "the input", &[])?;
        let is_page = is_failed_download(&text);
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
        clock::ensure_unlocked(date)?;
        self.pause().context("cannot record the time of a request")?;
        let Self { address, .. } = self;
        console::note(&format!("asking {address} for {what} of {date} ..."));
        let url = format!("{address}/{}/day/{}{path}", date.year, date.day);
        let reply = self.ask(&url, form);
        // The next request is a second away from the end of this one, too.
        self.record()?;
        let reply = reply.with_context(|| format!("no answer from {}", self.address))?;
        let (text, status) = reply.rsplit_once('\n').context("curl reports no status")?;
        refusal(status, text, date).map_or_else(|| Ok(text.to_owned()), Err)
    }

    /// Sleeps until the pause since the last request is over. The first one waits for nothing.
    fn pause(&mut self) -> Result<()> {
        let mut last = String::new();
        self.lock.read_to_string(&mut last)?;
        if let Ok(last) = last.parse() {
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
    fn ask(&self, url: &str, form: &[String]) -> Result<String> {
        let start = curl(url, form).spawn().context(NotJudged);
        let mut child = start.context("cannot start the program `curl`, see https://curl.se")?;
        let config = format!("url = \"{url}\"\ncookie = \"session={}\"\n", self.session);
        if let Some(mut stdin) = child.stdin.take() {
            // If curl stops reading, its own message says why.
            let _ = stdin.write_all(config.as_bytes());
        }
        let ended = child.wait_with_output().context("cannot wait for curl")?;
        let message = String::from_utf8_lossy(&ended.stderr).trim().to_owned();
        let is_unsent = ended.status.code().is_some_and(|code| UNCONNECTED.contains(&code));
        ensure!(!is_unsent, Error::msg(NotJudged).context(message));
        ensure!(ended.status.success(), message);
        String::from_utf8(ended.stdout).context("it is not text")
    }
}

fn system_time() -> Duration {
    SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default()
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

/// Why a reply is not what was asked for, if it is not.
fn refusal(status: &str, text: &str, date: Date) -> Option<Error> {
    let is_known = !["[Log In]", "log in"].iter().any(|words| text.contains(words));
    let words = match status {
        "200" if is_known => return None,
        "404" => format!("the site does not have {date} yet (404): is your clock ahead?"),
        "302" | "200" | "400" if status == "302" || !is_known => {
            "the site does not know your session, which has expired or is incomplete; log in \
             again, and keep the new one in its place"
                .to_owned()
        }
        _ => format!("the site answered {status}, try again later: {}", page::plain(text)),
    };
    // If the site fails, it may have judged an answer before.
    let is_failure = status.starts_with('5');
    Some(if is_failure { Error::msg(words) } else { Error::msg(NotJudged).context(words) })
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn each_refusal_has_its_reason() {
        for (status, text, is_certain, reason) in [
            ("200", "<a>[Log In]</a>", true, "the site does not know your session"),
            ("302", "", true, "does not know your session"),
            ("400", "Please log in to get your puzzle input.", true, "does not know your session"),
            ("400", "<p>Bad request</p>", true, "answered 400, try again later: Bad request"),
            ("404", "Please don't repeatedly request this", true, "is your clock ahead"),
            ("500", "Internal Server Error", false, "answered 500"),
        ] {
            let error = refusal(status, text, Date { year: 2015, day: 1 }).unwrap();
            assert_eq!(error.is::<NotJudged>(), is_certain, "{error}");
            assert!(error.to_string().contains(reason), "{status}: {error}");
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
