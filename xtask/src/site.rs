//! Requests to the site: one at a time, slowly, following no redirect, and with an end to every wait and every body.

use std::cell::Cell;
use std::thread;
use std::time::Instant;

use anyhow::{Context, Result, anyhow, bail, ensure};
use ureq::http::Response;
use ureq::{Agent, Body};

use crate::calendar::{Day, span};
use crate::session::Session;
use crate::settings::Settings;

/// Inputs have some 20 kB, pages some 30 kB.
const LARGEST: u64 = 4 << 20;

const DEAD_SESSION: &str = "the site does not know your session: it has expired, or is not a whole one. Log in with your \
                            browser, and store the new value of the cookie \"session\" where the old one is";

/// The contact for the site's author. He asks that tools name their repository: state yours as `repository` in
/// `xtask/Cargo.toml`.
fn user_agent() -> String {
    let repository = env!("CARGO_PKG_REPOSITORY");
    let contact = if repository.is_empty() { "a workspace without a public repository" } else { repository };
    format!("advent-of-code-rust-workspace/{} ({contact})", env!("CARGO_PKG_VERSION"))
}

/// The site, as its user sees it.
#[derive(Debug)]
pub(crate) struct Site<'a> {
    settings: &'a Settings,
    session: Session,
    agent: Agent,
    last_request: Cell<Option<Instant>>,
}

/// An answer of the site.
struct Reply {
    status: u16,
    is_html: bool,
    /// The target of a redirect.
    location: Option<String>,
    text: String,
}

impl<'a> Site<'a> {
    /// The site for the owner of the session; nothing is asked yet.
    pub(crate) fn new(settings: &'a Settings, session: Session) -> Self {
        let config = Agent::config_builder()
            .https_only(!settings.loopback)
            .http_status_as_error(false)
            .max_redirects(0)
            .max_redirects_will_error(false)
            .timeout_global(Some(settings.timeout))
            .user_agent(user_agent());
        // A proxy cannot read TLS, but it could read the plain requests of tests.
        let config = if settings.loopback { config.proxy(None) } else { config };
        Self { settings, session, agent: config.build().new_agent(), last_request: Cell::new(None) }
    }

    /// The input of a day.
    pub(crate) fn input(&self, day: Day) -> Result<String> {
        let reply = self.get(day, "/input")?;
        ensure!(!reply.is_html, "the site sent a web page in place of the input of {day}");
        ensure!(!reply.text.trim().is_empty(), "the site sent an empty input for {day}");
        Ok(reply.text)
    }

    /// The page of a day, in HTML.
    pub(crate) fn page(&self, day: Day) -> Result<String> {
        let reply = self.get(day, "")?;
        ensure!(reply.text.contains("<article"), "the site's page of {day} has no puzzle in it");
        Ok(reply.text)
    }

    /// Sends an answer, and returns the page that judges it.
    pub(crate) fn submit(&self, day: Day, part: u8, answer: &str) -> Result<String> {
        let url = self.url(day, "/answer");
        let form = [("level", part.to_string()), ("answer", answer.to_owned())];
        self.wait_for_turn();
        let reply = self.agent.post(&url).header("Cookie", self.session.cookie()).send_form(form);
        self.checked(day, reply).map(|reply| reply.text)
    }

    /// The text without the session.
    pub(crate) fn hide_session(&self, text: &str) -> String {
        self.session.hidden_in(text)
    }

    fn get(&self, day: Day, what: &str) -> Result<Reply> {
        let now = self.settings.clock.now();
        ensure!(day.unlocks() <= now, "{day} unlocks in {}; the site was not asked", span(day.unlocks() - now));
        self.wait_for_turn();
        let reply = self.agent.get(self.url(day, what)).header("Cookie", self.session.cookie()).call();
        self.checked(day, reply)
    }

    fn url(&self, day: Day, what: &str) -> String {
        format!("{}/{}/day/{}{what}", self.settings.site, day.year, day.day)
    }

    fn wait_for_turn(&self) {
        if let Some(last) = self.last_request.get() {
            thread::sleep(self.settings.pause.saturating_sub(last.elapsed()));
        }
        self.last_request.set(Some(Instant::now()));
    }

    /// The reply, if it is one to a request of someone who is logged in, for something that exists.
    fn checked(&self, day: Day, reply: Result<Response<Body>, ureq::Error>) -> Result<Reply> {
        let reply = self.read(reply).with_context(|| format!("no answer from {}", self.settings.site))?;
        match reply.status {
            200 if reply.text.contains("[Log In]") => bail!(DEAD_SESSION),
            200 => Ok(reply),
            400 if reply.text.contains("log in") => bail!(DEAD_SESSION),
            404 => bail!("the site has no {day} yet (404): it is not unlocked, or your clock is ahead. Please wait"),
            300..400 => bail!(
                "the site answered with a redirect to {}, which was not followed. A dead session can be the reason",
                reply.location.as_deref().unwrap_or("nowhere")
            ),
            status @ 500.. => {
                bail!("the site answered {status}: it has a problem, or cannot read your session. Try again later")
            }
            status => bail!("the site answered {status}: {}", excerpt(&reply.text)),
        }
    }

    fn read(&self, reply: Result<Response<Body>, ureq::Error>) -> Result<Reply> {
        let mut reply = reply.map_err(|error| self.words(error))?;
        let header = |name: &str| reply.headers().get(name).and_then(|value| value.to_str().ok()).map(str::to_owned);
        let location = header("location").map(|address| self.hide_session(&address));
        let says_html = header("content-type").is_some_and(|kind| kind.trim_start().starts_with("text/html"));
        let status = reply.status().as_u16();
        let bytes = reply.body_mut().with_config().limit(LARGEST).read_to_vec().map_err(|error| self.words(error))?;
        let text = String::from_utf8(bytes).context("it is not text")?;
        let start: String = text.trim_start().chars().take(9).collect::<String>().to_lowercase();
        let is_html = says_html || start.starts_with("<!doctype") || start.starts_with("<html");
        Ok(Reply { status, is_html, location, text: self.hide_session(&text) })
    }

    fn words(&self, error: ureq::Error) -> anyhow::Error {
        match error {
            ureq::Error::Timeout(_) => anyhow!("it took longer than {:?}", self.settings.timeout),
            ureq::Error::BodyExceedsLimit(limit) => anyhow!("it has more than {} MB", limit >> 20),
            ureq::Error::HostNotFound => anyhow!("the host is not found; is there a connection?"),
            // Without its source, which could be taken for a closed pipe of our own.
            error => anyhow!("{error}"),
        }
    }
}

/// The beginning of a text, on one line.
fn excerpt(text: &str) -> String {
    text.split_whitespace().collect::<Vec<_>>().join(" ").chars().take(200).collect()
}
