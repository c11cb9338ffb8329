//! Requests to the site: one at a time, with pauses, without redirects, and with limits on time and size. The program
//! `curl` makes them, so the workspace needs no TLS library.

use std::cell::Cell;
use std::io::{ErrorKind, Read, Write};
use std::process::Stdio;
use std::thread;
use std::time::Instant;

use anyhow::{Context, Result, anyhow, bail, ensure};
use common::terminal::is_control;
use common::{Date, Part};

use crate::session::Session;
use crate::settings::{Settings, command};

/// The largest reply, in bytes. Inputs have some 20 kB and pages some 30 kB.
const LARGEST: u64 = 4 << 20;

/// The lines that curl writes after the body: the status, the content type, and the target of a redirect.
const TRAILER: &str = "\n%{http_code}\n%{content_type}\n%{redirect_url}";

/// curl's exit status after `--max-time`.
const TIMED_OUT: i32 = 28;

/// The first words of a web page, and its content type.
const HTML: [&str; 3] = ["<!doctype", "<html", "text/html"];

const DEAD_SESSION: &str = "the site does not know your session. It has expired or is incomplete. Log in with your \
                            browser and replace it with the new value of the cookie \"session\"";

/// A connection to the site for the owner of a session.
pub(crate) struct Site<'a> {
    settings: &'a Settings,
    session: Session,
    last_request: Cell<Option<Instant>>,
}

struct Reply {
    status: u16,
    is_html: bool,
    /// The target of a redirect.
    location: String,
    text: String,
}

impl<'a> Site<'a> {
    /// Makes no request yet.
    pub(crate) fn new(settings: &'a Settings, session: Session) -> Self {
        Self { settings, session, last_request: Cell::new(None) }
    }

    /// Fetches the input of a day, exactly as the site sends it.
    pub(crate) fn input(&self, date: Date) -> Result<String> {
        let reply = self.request(date, "/input", "the input", &[])?;
        ensure!(!reply.is_html, "the site sent a web page in place of the input of {date}");
        ensure!(!reply.text.trim().is_empty(), "the site sent an empty input for {date}");
        ensure!(self.session.hidden_in(&reply.text) == reply.text, "the site's input of {date} repeats your session");
        Ok(reply.text)
    }

    /// Fetches the page of a day, in HTML.
    pub(crate) fn page(&self, date: Date) -> Result<String> {
        let reply = self.request(date, "", "the page", &[])?;
        ensure!(reply.text.contains("<article"), "the site's page of {date} has no puzzle in it");
        Ok(self.session.hidden_in(&reply.text))
    }

    /// Sends an answer and returns the page that judges it.
    pub(crate) fn submit(&self, date: Date, part: Part, answer: &str) -> Result<String> {
        let form = [format!("level={part}"), format!("answer={answer}")];
        let reply = self.request(date, "/answer", &format!("its verdict on part {part}"), &form)?;
        Ok(self.session.hidden_in(&reply.text))
    }

    /// Makes a request and returns the reply if it is a success. `what` names the request for the user.
    fn request(&self, date: Date, path: &str, what: &str, form: &[String]) -> Result<Reply> {
        self.settings.clock.ensure_unlocked(date)?;
        if let Some(last) = self.last_request.get() {
            thread::sleep(self.settings.pause.saturating_sub(last.elapsed()));
        }
        let site = self.settings.site();
        let host = site.trim_start_matches("https://");
        self.settings.console.note(&format!("asking {host} for {what} of {date} ..."));
        let url = format!("{site}/{}/day/{}{path}", date.year, date.day);
        self.last_request.set(Some(Instant::now()));
        let reply = self.ask(&url, form).with_context(|| format!("no answer from {site}"))?;
        match reply.status {
            200 if reply.text.contains("[Log In]") => bail!(DEAD_SESSION),
            200 => Ok(reply),
            400 if reply.text.contains("log in") => bail!(DEAD_SESSION),
            404 => bail!("the site does not have {date} yet (404). Either it is locked or your clock is ahead"),
            300..400 => bail!(
                "the site sent a redirect to {}, which was not followed. Your session may have expired",
                self.session.hidden_in(&reply.location)
            ),
            status @ 500.. => {
                bail!("the site answered {status}: it has a problem or cannot read your session. Try again later")
            }
            status => bail!("the site answered {status}: {}", self.session.hidden_in(&excerpt(&reply.text))),
        }
    }

    fn ask(&self, url: &str, form: &[String]) -> Result<Reply> {
        let mut curl = command(&self.settings.curl);
        // -q must come first. It skips the user's .curlrc. Standard input has the rest, which keeps the session out of the
        // arguments.
        curl.args(["-q", "--config", "-", "--silent", "--show-error", "--write-out", TRAILER]);
        curl.args(["--max-time", &self.settings.timeout.as_secs_f64().to_string()]);
        // Only tests use plain HTTP, which a proxy could read.
        let is_test = url.starts_with("http:");
        curl.args(if is_test { &["--proto", "=http", "--noproxy", "*"][..] } else { &["--proto", "=https"] });
        let child = curl.stdin(Stdio::piped()).stdout(Stdio::piped()).stderr(Stdio::piped()).spawn();
        let mut child = child.map_err(|error| match error.kind() {
            ErrorKind::NotFound => anyhow!("the program `curl` is missing; install it from https://curl.se"),
            _ => anyhow!("cannot start curl: {error}"),
        })?;
        let (Some(mut stdin), Some(stdout)) = (child.stdin.take(), child.stdout.take()) else { bail!("no pipes") };
        // If curl stops reading, its own message says why.
        let _ = stdin.write_all(self.configuration(url, form).as_bytes());
        drop(stdin);
        let mut bytes = Vec::new();
        let read = stdout.take(LARGEST).read_to_end(&mut bytes);
        let is_whole = read.is_ok_and(|length| (length as u64) < LARGEST);
        if !is_whole {
            child.kill().context("cannot stop curl")?;
        }
        let ended = child.wait_with_output().context("cannot wait for curl")?;
        ensure!(is_whole, "it has more than {} MB", LARGEST >> 20);
        match ended.status.code() {
            Some(0) => Reply::read(bytes),
            Some(TIMED_OUT) => bail!("it took longer than {:?}", self.settings.timeout),
            _ => bail!("{}", String::from_utf8_lossy(&ended.stderr).trim()),
        }
    }

    fn configuration(&self, url: &str, form: &[String]) -> String {
        let agent = user_agent(self.settings);
        let mut options = vec![("url", url), ("cookie", self.session.cookie()), ("user-agent", &agent)];
        options.extend(form.iter().map(|field| ("data-urlencode", field.as_str())));
        options.iter().map(|(name, value)| format!("{name} = {}\n", quoted(value))).collect::<Vec<_>>().concat()
    }
}

impl Reply {
    /// Splits curl's output into the body and the three lines after it.
    fn read(bytes: Vec<u8>) -> Result<Self> {
        let text = String::from_utf8(bytes).map_err(|_| anyhow!("it is not text"))?;
        let mut lines = text.rsplitn(4, '\n');
        let mut next = || lines.next().unwrap_or_default();
        let (location, kind, status, body) = (next(), next().to_lowercase(), next(), next());
        let start = body.trim_start().chars().take(9).collect::<String>().to_lowercase();
        Ok(Self {
            status: status.parse().context("curl reports no status")?,
            is_html: [&*kind, &*start].iter().any(|text| HTML.iter().any(|html| text.starts_with(html))),
            location: location.to_owned(),
            text: body.to_owned(),
        })
    }
}

/// A quoted value for curl's configuration, without line ends and other control characters.
fn quoted(value: &str) -> String {
    let value: String = value.chars().filter(|c| !c.is_control()).collect();
    format!("\"{}\"", value.replace('\\', "\\\\").replace('"', "\\\""))
}

/// The name of this tool and a contact, which the site's author asks for: the manifest's `repository`, else git's origin.
fn user_agent(settings: &Settings) -> String {
    let stated = env!("CARGO_PKG_REPOSITORY");
    let contact = if stated.is_empty() { origin(settings) } else { Some(stated.to_owned()) };
    let contact = contact.unwrap_or_else(|| "no public repository".to_owned());
    format!("advent-of-code-rust-workspace/{} ({contact})", env!("CARGO_PKG_VERSION"))
}

/// The public address of git's `origin`.
fn origin(settings: &Settings) -> Option<String> {
    let mut git = command("git");
    let output = git.args(["remote", "get-url", "origin"]).current_dir(&settings.root).output().ok()?;
    public_address(String::from_utf8(output.stdout).ok()?.trim())
}

/// `https://host/path` in place of `https://user:password@host/path` and `user@host:path`.
fn public_address(url: &str) -> Option<String> {
    let (host, path) = match url.split_once("://") {
        Some(("file", _)) => return None,
        Some((_, rest)) => rest.split_once('/')?,
        None => url.split_once(':').filter(|(host, _)| host.contains('@'))?,
    };
    let host = host.rsplit('@').next()?;
    let address = format!("https://{host}/{}", path.trim_start_matches('/'));
    (!host.is_empty() && !address.contains(is_control)).then_some(address)
}

/// The beginning of a text, on one line.
fn excerpt(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ").chars().take(200).collect()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_value_stays_one_value() {
        assert_eq!(quoted("a\\\"b\nurl = \"x\""), r#""a\\\"burl = \"x\"""#);
    }

    #[test]
    fn the_last_three_lines_are_the_trailer() {
        let reply = Reply::read(b"1\n404\ntext/html\n\n200\ntext/plain\n".to_vec()).unwrap();
        assert_eq!((reply.status, reply.is_html, &*reply.location), (200, false, ""));
        assert_eq!(reply.text, "1\n404\ntext/html\n");
        assert!(Reply::read(Vec::new()).is_err());
    }

    #[test]
    fn a_contact_has_no_password() {
        for (url, address) in [
            ("https://github.com/a/b.git", Some("https://github.com/a/b.git")),
            ("https://me:secret@example.com/a/b", Some("https://example.com/a/b")),
            ("ssh://git@example.com/a/b", Some("https://example.com/a/b")),
            ("git@github.com:a/b.git", Some("https://github.com/a/b.git")),
            ("/srv/git/b", None),
            ("../b", None),
            ("C:\\git\\b", None),
            ("file:///srv/b", None),
            ("", None),
        ] {
            assert_eq!(public_address(url).as_deref(), address, "{url}");
        }
    }
}
