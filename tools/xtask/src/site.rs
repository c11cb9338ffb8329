//! Requests to the site: one at a time, with pauses, without redirects, and with limits on time and
//! size. The program `curl` makes them, because every TLS library costs more to compile than all of
//! the commands.

use std::fs::File;
use std::io::{self, Write};
use std::process::{Command, Output, Stdio};
use std::time::SystemTime;
use std::{env, thread};

use anyhow::{Context, Result, bail, ensure};
use common::input::files;
use common::input::is_failed_download;
use common::{Date, Part};

use crate::workspace::Workspace;
use crate::{clock, console, page};

/// The largest reply, in bytes. Inputs have some 20 kB and pages some 30 kB.
const LARGEST: &str = "4000000";

/// The seconds that a request may take.
const LONGEST: &str = "30";

/// curl's exit statuses before it sends anything: no proxy, no host, no connection, no TLS, no
/// valid certificate.
const UNCONNECTED: [i32; 5] = [5, 6, 7, 35, 60];

/// The file that a command locks for its requests. It is saved before and after each.
const LOCK: &str = "inputs/.request.lock";

/// The variables that hold a session for aoc-cli, and for aocd and others.
const VARIABLES: [&str; 2] = ["ADVENT_OF_CODE_SESSION", "AOC_SESSION"];

/// The files in which aoc-cli and aocd keep a session, in a user's home.
const FILES: [&str; 3] = [
    ".adventofcode.session",
    ".config/adventofcode.session",
    ".config/aocd/token",
];

/// The right to make requests. No other command of the workspace has it at the same time.
pub(crate) struct Site {
    lock: File,
    /// Whether the site may have judged the last answer.
    pub(crate) may_have_judged: bool,
}

/// The right to ask for a day: it is unlocked, and there is a session.
pub(crate) struct Access {
    pub(crate) date: Date,
    /// The session, which is sent only to the site and never shown.
    cookie: String,
    /// The variable or the file that holds it.
    place: String,
    /// The scheme and host of the site.
    site: String,
}

impl Access {
    pub(crate) fn to(date: Date) -> Result<Self> {
        clock::ensure_unlocked(date)?;
        let variable = |name: &str| Some((name.to_owned(), Ok(env::var(name).ok()?)));
        let home = env::home_dir().unwrap_or_default();
        let file = |name| {
            let text = files::read(&home.join(name)).transpose()?;
            Some((format!("~/{name}"), text))
        };
        let mut places = VARIABLES.into_iter().filter_map(variable);
        let place = places.next().or_else(|| FILES.into_iter().find_map(file));
        let (place, text) = place.context(
            "there is no session: keep the value of your browser's cookie `session` in the file \
             ~/.adventofcode.session",
        )?;
        let text = text.with_context(|| format!("cannot read {place}; it has to be UTF-8"))?;
        // An editor may begin the file with a byte-order mark.
        let cookie = text.trim_start_matches('\u{feff}').trim().to_owned();
        // curl reads it as part of a line.
        ensure!(
            !cookie.is_empty() && cookie.bytes().all(|byte| byte.is_ascii_hexdigit()),
            "{place} does not hold a session: one word of digits 0-9 and a-f"
        );
        Ok(Self { date, cookie, place, site: address()? })
    }
}

/// The scheme and host of the site, or of a test's server, which is on this machine.
fn address() -> Result<String> {
    let Some(port) = env::var_os("AOC_PORT") else {
        return Ok("https://adventofcode.com".to_owned());
    };
    let port = port.to_string_lossy();
    let number: u16 = port
        .parse()
        .with_context(|| format!("AOC_PORT is `{port}`, which is no port; no request was sent"))?;
    Ok(format!("http://127.0.0.1:{number}"))
}

/// The user's address for the site's author, if they have written one.
fn contact() -> String {
    env::var("AOC_CONTACT").unwrap_or_default()
}

impl Site {
    /// Waits until no other command makes requests. Makes none yet.
    pub(crate) fn lock(workspace: &Workspace) -> Result<Self> {
        let lock = workspace.append(LOCK)?;
        lock.lock().with_context(|| format!("cannot lock {LOCK}"))?;
        Ok(Self { lock, may_have_judged: false })
    }

    /// Fetches the input of a day, exactly as the site sends it.
    pub(crate) fn input(&mut self, date: Date) -> Result<String> {
        let text = self.request(&Access::to(date)?, "/input", &[])?;
        let is_input = !is_failed_download(&text) && !text.trim().is_empty();
        ensure!(
            is_input,
            "the site sent an empty text or a web page in place of the input"
        );
        Ok(text)
    }

    /// Fetches the page of a day, in HTML.
    pub(crate) fn page(&mut self, date: Date) -> Result<String> {
        let text = self.request(&Access::to(date)?, "", &[])?;
        ensure!(
            !page::parts(&text).is_empty(),
            "the site sent a page without a puzzle"
        );
        Ok(text)
    }

    /// Sends an answer and returns the text of the page that judges it.
    pub(crate) fn submit(&mut self, to: &Access, part: Part, answer: &str) -> Result<String> {
        let form = [format!("level={part}"), format!("answer={answer}")];
        let html = self.request(to, "/answer", &form)?;
        Ok(page::text(page::parts(&html).first().unwrap_or(&&*html)))
    }

    /// Makes a request and returns the text of the reply if it is a success.
    fn request(&mut self, to: &Access, path: &str, form: &[String]) -> Result<String> {
        let Access { date, cookie, place, site } = to;
        self.pause().with_context(|| format!("cannot use {LOCK}"))?;
        let url = format!("{site}/{}/day/{}{path}", date.year, date.day);
        console::note(&format!("asking {url} ..."));
        self.may_have_judged = true;
        let output = curl(&url, cookie, form);
        self.touch()?;
        let Output { status, stdout, stderr } =
            output.context("cannot run the program `curl`, see https://curl.se")?;
        let is_sent = !status
            .code()
            .is_some_and(|code| UNCONNECTED.contains(&code));
        self.may_have_judged = is_sent;
        let message = String::from_utf8_lossy(&stderr);
        ensure!(
            status.success(),
            "no answer from {site}: {}",
            message.trim()
        );
        let reply = String::from_utf8(stdout).context("the site did not send text")?;
        let (text, status) = reply.rsplit_once('\n').context("curl reports no status")?;
        let is_dead = status.starts_with('3') || status == "400" || text.contains("[Log In]");
        if status == "200" && !is_dead {
            return Ok(text.to_owned());
        }
        // If the site fails, it may have judged the answer before.
        self.may_have_judged = status.starts_with('5');
        ensure!(
            !is_dead,
            "the site does not know the session in {place}: log in again, and keep the new one \
             there"
        );
        bail!("the site answered {status}: {}", page::text(text))
    }

    /// Sleeps until the pause since the last request is over. The first one waits for nothing.
    fn pause(&mut self) -> io::Result<()> {
        let file = self.lock.metadata()?;
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
        self.touch()
    }

    /// Makes now the time of the last request.
    fn touch(&mut self) -> io::Result<()> {
        self.lock.write_all(b"\n")?;
        // Some systems set only a coarse time.
        self.lock.set_modified(SystemTime::now())
    }
}

/// Runs curl, which reads the address and the session from standard input. Other users can read the
/// arguments, but not standard input.
fn curl(url: &str, cookie: &str, form: &[String]) -> io::Result<Output> {
    let agent = concat!("advent-of-code-rust-workspace/", env!("CARGO_PKG_VERSION"));
    let agent = format!("{agent} ({})", contact());
    // Only tests use plain HTTP.
    let protocol = if url.starts_with("https:") { "=https" } else { "=http" };
    let mut curl = Command::new("curl");
    // -q must come first. It skips the user's .curlrc.
    curl.args(["-q", "--config", "-", "--silent", "--show-error"]);
    curl.args([
        "--write-out",
        "\n%{http_code}",
        "--user-agent",
        &agent,
        "--proto",
        protocol,
    ]);
    curl.args(["--max-time", LONGEST, "--max-filesize", LARGEST]);
    curl.args(form.iter().flat_map(|field| ["--data-urlencode", field]));
    curl.stdin(Stdio::piped())
        .stdout(Stdio::piped())
        .stderr(Stdio::piped());
    let mut child = curl.spawn()?;
    if let Some(mut stdin) = child.stdin.take() {
        // If curl stops reading, its own message says why.
        let _ = write!(stdin, "url = \"{url}\"\ncookie = \"session={cookie}\"\n");
    }
    child.wait_with_output()
}
