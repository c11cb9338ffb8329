//! Requests to the site: one at a time, with pauses, without redirects, and with limits on time and
//! size. The program `curl` makes them, so the workspace needs no TLS library.

use std::cell::Cell;
use std::error;
use std::fmt;
use std::io::{Read, Write};
use std::process::{Command, Stdio};

use anyhow::{Context, Error, Result, anyhow, ensure};
use common::runner::input::is_failed_download;
use common::{Date, Part};

use crate::environment::program::command;
use crate::environment::settings::Settings;
use crate::site::lock::Lock;
use crate::site::page;
use crate::site::session::Session;

/// The address of the workspace's repository, if its owner has set one in the root manifest.
const REPOSITORY: &str = env!("CARGO_PKG_REPOSITORY");

/// The largest reply, in bytes. Inputs have some 20 kB and pages some 30 kB. Older versions of curl
/// limit only a size that the site announces.
const LARGEST: u64 = 4 << 20;

/// The line that curl writes after the body: the status, and the target of a redirect.
const TRAILER: &str = "\n%{http_code} %{redirect_url}";

/// curl's exit statuses before it sends anything: no proxy, no host, no connection, no TLS, no
/// valid certificate.
const UNCONNECTED: [i32; 5] = [5, 6, 7, 35, 60];

/// Replaces the session in all text from the site.
const HIDDEN: &str = "[session]";

const DEAD_SESSION: &str = "the site does not know your session. It has expired or is incomplete. \
                            Log in with your browser and give `cargo session` the new value of \
                            the cookie \"session\"";

/// A page that the site has for everybody who is logged in.
const FIRST: Date = Date { year: 2015, day: 1 };

const HINT: &str = "the site asks tools for a contact: set `repository` in the root Cargo.toml to \
                    your repository's address";

/// A connection to the site. No other command of the workspace has one at the same time.
pub(crate) struct Site<'a> {
    settings: &'a Settings,
    lock: Lock,
    /// Whether the user does not know yet that a repository should be set.
    needs_hint: Cell<bool>,
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
    /// Waits until no other command has a connection. Makes no request yet.
    pub(crate) fn new(settings: &'a Settings) -> Result<Self> {
        let is_first = !Lock::was_taken(settings, "request");
        let needs_hint = Cell::new(is_first && REPOSITORY.is_empty());
        Ok(Self { settings, lock: Lock::wait(settings, "request")?, needs_hint })
    }

    /// Asks for a page to see whether the site knows this session.
    pub(crate) fn greet(&self, session: &Session) -> Result<()> {
        self.request_as(session, FIRST, "", "the page", &[]).map(drop)
    }

    /// Fetches the input of a day, exactly as the site sends it.
    pub(crate) fn input(&self, date: Date) -> Result<String> {
        let text = self.request(date, "/input", "the input", &[])?;
        ensure!(
            !is_failed_download(&text),
            "the site sent a web page in place of the input of {date}"
        );
        ensure!(!text.trim().is_empty(), "the site sent an empty input for {date}");
        ensure!(!text.contains(HIDDEN), "the site's input of {date} repeats your session");
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
        self.settings.ensure_unlocked(date)?;
        self.request_as(&Session::find(self.settings)?, date, path, what, form)
    }

    /// Makes a request with this session.
    fn request_as(
        &self,
        session: &Session,
        date: Date,
        path: &str,
        what: &str,
        form: &[String],
    ) -> Result<String> {
        self.lock.pause(self.settings.pause).context("cannot record the time of a request")?;
        if self.needs_hint.take() {
            self.settings.console.note(HINT);
        }
        let site = &self.settings.site;
        let host = site.trim_start_matches("https://");
        self.settings.console.note(&format!("asking {host} for {what} of {date} ..."));
        let url = format!("{site}/{}/day/{}{path}", date.year, date.day);
        let response = self.ask(&url, session, form);
        let response = response.with_context(|| format!("no answer from {site}"))?;
        if response.status == 200 && !response.text.contains("[Log In]") {
            return Ok(response.text);
        }
        Err(response.refusal(site, date))
    }

    /// Runs curl. The response does not contain the session, in case the site repeats it.
    fn ask(&self, url: &str, Session(session): &Session, form: &[String]) -> Result<Response> {
        let mut curl = self.curl(url, form);
        let mut child = curl.spawn().map_err(|error| {
            NotJudged(format!(
                "cannot start the program `curl`, which https://curl.se offers: {error}"
            ))
        })?;
        // Other users can read the arguments, but not standard input.
        let config = format!("url = \"{url}\"\ncookie = \"session={session}\"\n");
        if let Some(mut stdin) = child.stdin.take() {
            // If curl stops reading, its own message says why.
            let _ = stdin.write_all(config.as_bytes());
        }
        let mut output = Vec::new();
        let stdout = child.stdout.take().context("curl has no output")?;
        stdout.take(LARGEST).read_to_end(&mut output).context("cannot read from curl")?;
        let ended = child.wait_with_output().context("cannot wait for curl")?;
        ensure!((output.len() as u64) < LARGEST, "it has more than {} MB", LARGEST >> 20);
        let message = String::from_utf8_lossy(&ended.stderr).trim().to_owned();
        let is_unsent = ended.status.code().is_some_and(|code| UNCONNECTED.contains(&code));
        ensure!(!is_unsent, NotJudged(message));
        ensure!(ended.status.success(), message);
        let output = String::from_utf8(output).map_err(|_| anyhow!("it is not text"))?;
        Response::new(&output.replace(session, HIDDEN)).context("curl reports no status")
    }

    /// The program that makes a request. It reads the address and the session from standard input.
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
        curl.args(["--max-time", &seconds, "--user-agent", &user_agent(REPOSITORY)]);
        for field in form {
            curl.args(["--data-urlencode", field]);
        }
        curl.args(protocol);
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
            300..400 if !location.starts_with(site) => {
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

/// The name of this tool and a contact, which the site's author asks for. The site knows the user
/// of a session, so that user is a contact, too.
fn user_agent(repository: &str) -> String {
    let contact =
        if repository.is_empty() { "contact: the user of this session" } else { repository };
    format!("advent-of-code-rust-workspace/{} ({contact})", env!("CARGO_PKG_VERSION"))
}

#[cfg(test)]
mod tests {
    use super::user_agent;

    #[test]
    fn a_contact_is_never_empty() {
        let version = env!("CARGO_PKG_VERSION");
        assert_eq!(
            user_agent("https://example.com/me/aoc"),
            format!("advent-of-code-rust-workspace/{version} (https://example.com/me/aoc)")
        );
        assert_eq!(
            user_agent(""),
            format!("advent-of-code-rust-workspace/{version} (contact: the user of this session)")
        );
    }
}
