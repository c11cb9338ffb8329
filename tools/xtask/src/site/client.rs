//! Requests to the site: one at a time, with pauses, without redirects, and with limits on time and
//! size. The program `curl` makes them, so the workspace needs no TLS library.

use std::error;
use std::fmt;
use std::io::Write;
use std::process::{Command, Stdio};

use anyhow::{Context, Error, Result, anyhow, ensure};
use common::runner::input::is_failed_download;
use common::{Date, Part};

use crate::environment::lock::Lock;
use crate::environment::process::command;
use crate::environment::settings::Settings;
use crate::site::page;
use crate::site::session::Session;

/// The name of this tool and a contact, which the site's author asks for. The site knows the user
/// of a session, so that user is a contact, too.
const USER_AGENT: &str = concat!(
    "advent-of-code-rust-workspace/",
    env!("CARGO_PKG_VERSION"),
    " (contact: the user of this session) ",
    env!("CARGO_PKG_REPOSITORY")
);

/// The largest reply, in bytes. Inputs have some 20 kB and pages some 30 kB.
const LARGEST: &str = "4194304";

/// The line that curl writes after the body: the status, and the target of a redirect.
const TRAILER: &str = "\n%{http_code} %{redirect_url}";

/// curl's exit statuses before it sends anything: no proxy, no host, no connection, no TLS, no
/// valid certificate.
const UNCONNECTED: [i32; 5] = [5, 6, 7, 35, 60];

const DEAD_SESSION: &str = "the site does not know your session. It has expired or is incomplete. \
                            `cargo session` asks for a new one";

/// A connection to the site. No other command of the workspace has one at the same time.
pub(crate) struct Site<'a> {
    pub(crate) session: Session,
    settings: &'a Settings,
    lock: Lock,
}

/// Why the site certainly did not judge an answer.
#[derive(Debug)]
pub(crate) struct NotJudged(String);

impl fmt::Display for NotJudged {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&self.0)
    }
}

impl error::Error for NotJudged {}

impl<'a> Site<'a> {
    /// Keeps other commands from asking the site. Makes no request yet.
    pub(crate) fn connect(settings: &'a Settings, session: Session) -> Result<Self> {
        let lock = Lock::take(settings, "request").context("cannot ask the site")?;
        Ok(Self { session, settings, lock })
    }

    /// Fetches the input of a day, exactly as the site sends it.
    pub(crate) fn input(&self, date: Date) -> Result<String> {
        let text = self.request(date, "/input", "the input", &[])?;
        ensure!(
            !is_failed_download(&text),
            "the site sent a web page in place of the input of {date}"
        );
        ensure!(!text.trim().is_empty(), "the site sent an empty input for {date}");
        Ok(text)
    }

    /// Fetches the page of a day, in HTML.
    pub(crate) fn page(&self, date: Date) -> Result<String> {
        let text = self.request(date, "", "the page", &[])?;
        ensure!(text.contains("<article"), "the site's page of {date} has no puzzle in it");
        Ok(text)
    }

    /// Sends an answer and returns the page that judges it.
    pub(crate) fn submit(&self, date: Date, part: Part, answer: &str) -> Result<String> {
        let form = [format!("level={part}"), format!("answer={answer}")];
        let what = format!("its verdict on {answer} as part {part}");
        self.request(date, "/answer", &what, &form)
    }

    /// Makes a request and returns the text of the reply if it is a success. `what` names the
    /// request for the user.
    fn request(&self, date: Date, path: &str, what: &str, form: &[String]) -> Result<String> {
        let Settings { site, console, pause, .. } = self.settings;
        self.settings.ensure_unlocked(date)?;
        self.lock.pause(*pause).context("cannot record the time of a request")?;
        let host = site.trim_start_matches("https://");
        console.note(&format!("asking {host} for {what} of {date} ..."));
        let url = format!("{site}/{}/day/{}{path}", date.year, date.day);
        let response = self.ask(&url, form).with_context(|| format!("no answer from {site}"))?;
        if response.status == 200 && !response.text.contains("[Log In]") {
            return Ok(response.text);
        }
        Err(response.refusal(site, date))
    }

    /// Runs curl, which reads the address and the session from standard input. Other users can read
    /// the arguments, but not standard input.
    fn ask(&self, url: &str, form: &[String]) -> Result<Response> {
        let mut child = self.curl(url, form).spawn().map_err(|error| {
            NotJudged(format!(
                "cannot start the program `curl`, which https://curl.se offers: {error}"
            ))
        })?;
        let config = format!("url = \"{url}\"\ncookie = \"session={}\"\n", self.session.value);
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

    fn curl(&self, url: &str, form: &[String]) -> Command {
        // Only tests use plain HTTP, which a proxy could read.
        let protocol: &[&str] = if url.starts_with("http:") {
            &["--proto", "=http", "--noproxy", "*"]
        } else {
            &["--proto", "=https"]
        };
        let seconds = self.settings.timeout.as_secs_f64().to_string();
        let mut curl = command(&self.settings.curl);
        // -q must come first. It skips the user's .curlrc.
        curl.args(["-q", "--config", "-", "--silent", "--show-error", "--write-out", TRAILER]);
        curl.args(["--max-time", &seconds, "--max-filesize", LARGEST, "--user-agent", USER_AGENT]);
        curl.args(form.iter().flat_map(|field| ["--data-urlencode", field])).args(protocol);
        curl.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped());
        curl
    }
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
            ("400 ", "<p>Bad\u{1b}[2J request</p>", true, "answered 400: Bad[2J request"),
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
}
