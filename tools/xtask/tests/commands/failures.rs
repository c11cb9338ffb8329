//! Failures of the site. Each costs one request, leads to a helpful message without the session,
//! and leaves no partial file.

use std::time::Duration;

use crate::server::{Reply, Server, html, text};
use crate::trial::{NOWHERE, SESSION, Trial};

const LOG_IN: &str = "Puzzle inputs differ by user.  Please log in to get your puzzle input.\n";
const LOCKED: &str = "Please don't repeatedly request this endpoint before it unlocks! The \
                      calendar countdown is synchronized with the server time.";

/// Checks that a download fails with these words after one request and leaves no files.
fn fails(reply: Reply, words: &str) {
    // Long enough never to matter, except where the time limit itself is under test.
    let patience = if matches!(reply, Reply::Hang(_)) { 2 } else { 60 };
    let server = Server::start(move |_, _| reply.clone());
    let mut trial = Trial::new(&server.address);
    trial.timeout = Duration::from_secs(patience);
    trial.run("download 2024 5").failed(words);
    assert_eq!(server.asked(), ["GET /2024/day/5/input"]);
    assert_eq!(trial.files(), ["Cargo.toml"]);
}

#[test]
fn a_dead_session_is_named() {
    fails(Reply::Text(400, LOG_IN.to_owned()), "the site does not know your session");
    fails(Reply::Redirect("/2024/auth/login".to_owned()), "the site does not know your session");
}

#[test]
fn a_locked_day_is_named() {
    fails(Reply::Text(404, LOCKED.to_owned()), "it is locked or your clock is ahead");
}

#[test]
fn a_server_error_is_named() {
    fails(Reply::Text(500, "Internal Server Error".to_owned()), "cannot read your session");
}

#[test]
fn an_unknown_status_is_shown() {
    fails(Reply::Text(418, format!("I am a teapot, {SESSION}")), "418: I am a teapot, [session]");
}

#[test]
fn a_page_is_not_an_input() {
    fails(html("Under maintenance"), "a web page in place of the input");
    fails(text("\n<!doctype HTML><p>x"), "a web page in place of the input");
}

#[test]
fn a_page_with_a_log_in_link_means_a_dead_session() {
    fails(
        html(r#"<a href="/2024/auth/login">[Log In]</a>"#),
        "the site does not know your session",
    );
}

#[test]
fn an_input_without_text_is_refused() {
    fails(text(" \n"), "an empty input");
    fails(
        Reply::Raw(b"HTTP/1.1 200 OK\r\nContent-Length: 2\r\n\r\n\xff\xfe".to_vec()),
        "it is not text",
    );
}

#[test]
fn a_truncated_reply_is_not_kept() {
    let start = b"HTTP/1.1 200 OK\r\nContent-Type: text/plain\r\n";
    fails(
        Reply::Raw([start, &b"Content-Length: 100\r\n\r\n1\n2\n"[..]].concat()),
        "no answer from",
    );
    let chunks = b"Transfer-Encoding: chunked\r\n\r\n4\r\n1\n2\n\r\n";
    fails(Reply::Raw([start, &chunks[..]].concat()), "no answer from");
    fails(Reply::Raw(start.to_vec()), "an empty input");
    fails(Reply::Raw(Vec::new()), "no answer from");
    fails(Reply::Raw(b"SSH-2.0-OpenSSH\r\n\r\n".to_vec()), "no answer from");
}

#[test]
fn a_hanging_site_runs_into_the_time_limit() {
    fails(Reply::Hang(Vec::new()), "curl: (28) Operation timed out after 2");
    let half = b"HTTP/1.1 200 OK\r\nContent-Length: 100\r\n\r\n1\n2\n";
    fails(Reply::Hang(half.to_vec()), "curl: (28) Operation timed out after 2");
}

#[test]
fn a_huge_reply_is_cut_off() {
    fails(Reply::Huge(100 << 20), "it has more than 4 MB");
}

#[test]
fn a_site_that_is_down_is_named() {
    Trial::new(NOWHERE)
        .run("download 2024 5")
        .failed("no answer from http://127.0.0.1:1: curl: (7)");
}

#[test]
fn a_redirect_is_not_followed() {
    let elsewhere = Server::start(|_, _| text("1\n"));
    let address = &elsewhere.address;
    fails(
        Reply::Redirect(format!("http://{address}/2024/day/5/input")),
        "a redirect to http://127.0.0.1:",
    );
    assert_eq!(elsewhere.asked().len(), 0, "the session did not arrive");
}

#[test]
fn a_page_without_a_puzzle_is_refused() {
    let server =
        Server::start(|place, _| if place == 0 { text("1\n") } else { html("<p>Not here.</p>") });
    let trial = Trial::new(&server.address);
    trial.run("download 2024 5").failed("no puzzle in it");
    assert_eq!(trial.files(), ["Cargo.toml", "inputs/2024/day05.txt"]);
}

#[test]
fn a_missing_session_is_explained() {
    let server = Server::start(|_, _| text("1\n"));
    let mut trial = Trial::new(&server.address);
    trial.session = None;
    trial.home = Some(trial.root().to_owned());
    let ended = trial.run("download 2024 5").failed("there is no session");
    assert_eq!(ended.stderr.lines().count(), 6, "the message and five steps: {ended:?}");
    assert_eq!(server.asked().len(), 0);
}

#[test]
fn a_text_that_is_not_a_session_is_not_sent() {
    let server = Server::start(|_, _| text("1a2a3\n"));
    let mut trial = Trial::new(&server.address);
    for session in ["my password", "a", "0123456789abcdef0123456789abcde"] {
        trial.session = Some(session.to_owned());
        let ended =
            trial.run("download 2024 5").failed("the variable AOC_SESSION does not hold a session");
        assert!(session == "a" || !ended.stderr.contains(session), "{ended:?}");
    }
    assert_eq!(server.asked().len(), 0);
}

#[test]
fn a_message_is_broken_at_spaces_on_a_terminal() {
    let mut trial = Trial::new(NOWHERE);
    trial.session = Some("a".to_owned());
    let whole = trial.run("download 2024 5").failed("error: ").stderr;
    trial.is_watched = true;
    let broken = trial.run("download 2024 5").failed("error: ").stderr;
    assert!(
        whole.chars().count() > 80 && broken.lines().all(|line| line.chars().count() <= 80),
        "{broken}"
    );
    assert!(broken.split_whitespace().eq(whole.split_whitespace()), "{broken}");
}

#[test]
fn sessions_of_other_tools_are_found() {
    for path in [".adventofcode.session", ".config/adventofcode.session", ".config/aocd/token"] {
        let server = Server::start(|_, what| {
            if what.ends_with("input") { text("1\n") } else { html("<article>x</article>") }
        });
        let mut trial = Trial::new(&server.address);
        trial.session = None;
        // The home must be outside the workspace, where no file may hold the session.
        let home = tempfile::TempDir::new().unwrap();
        std::fs::create_dir_all(home.path().join(path).parent().unwrap()).unwrap();
        std::fs::write(home.path().join(path), format!("{SESSION}\n")).unwrap();
        trial.home = Some(home.path().to_owned());
        trial.run("download 2024 5").ok();
        let cookie = format!("cookie: session={SESSION}");
        assert!(
            server.requests()[0].headers.iter().any(|line| line.to_lowercase() == cookie),
            "{path}"
        );
    }
}

#[test]
fn the_session_goes_to_no_other_host() {
    for site in ["10.0.0.1:80", "0.0.0.0:80", "[::2]:80", "128.0.0.1:80"] {
        let settings = xtask::Settings::from_environment().unwrap();
        assert!(settings.with_site(site.parse().unwrap()).is_err(), "{site}");
    }
}

#[test]
fn an_input_that_repeats_the_session_is_refused() {
    fails(text(&format!("1{SESSION}2\n")), "repeats your session");
}

#[test]
fn a_missing_curl_is_named() {
    let mut trial = Trial::new(NOWHERE);
    trial.curl = "no-such-curl".to_owned();
    trial
        .run("download 2024 5")
        .failed("cannot start the program `curl`, which https://curl.se offers");
}

#[test]
#[cfg(unix)]
fn a_session_that_other_users_can_read_is_named_once() {
    use std::os::unix::fs::PermissionsExt;
    let server = Server::start(|_, _| html("<article>x</article>"));
    let mut trial = Trial::new(&server.address);
    trial.session = None;
    trial.home = Some(trial.root().join("home"));
    trial.write("home/.adventofcode.session", SESSION);
    let set = |path: &str, mode| {
        std::fs::set_permissions(trial.root().join(path), std::fs::Permissions::from_mode(mode))
            .unwrap();
    };
    // The page is there, and the input is refused, so that no day is made.
    trial.write("inputs/2024/day07.md", "## --- Day 7: T ---\n");
    for (folder, home, file, notes) in [
        (0o755, 0o755, 0o644, 1),
        (0o755, 0o755, 0o600, 0),
        (0o755, 0o750, 0o644, 0),
        (0o700, 0o755, 0o644, 0),
    ] {
        set("home/.adventofcode.session", file);
        set("home", home);
        set("", folder);
        let ended = trial.start("", &["today"]).end();
        assert_eq!(
            ended.stderr.matches(" can be read by other users; `chmod 600 ").count(),
            notes,
            "{ended:?}"
        );
        assert!(!format!("{ended:?}").contains(SESSION), "{ended:?}");
    }
}

/// Every user of a machine can read the arguments of its programs.
#[test]
#[cfg(unix)]
fn the_session_is_in_no_argument_and_travels_encrypted() {
    use std::os::unix::fs::PermissionsExt;
    let mut trial = Trial::new(NOWHERE);
    trial.write("curl", "#!/bin/sh\necho \"$@\" >\"$0.arguments\"\ngrep url >\"$0.url\"\nexit 6\n");
    let curl = trial.root().join("curl");
    std::fs::set_permissions(&curl, std::fs::Permissions::from_mode(0o700)).unwrap();
    trial.curl = curl.display().to_string();
    let real = ("https://adventofcode.com", "--proto =https");
    for (site, protocol) in [("http://127.0.0.1:1", "--proto =http --noproxy *"), real] {
        trial.run("download 2024 5").failed(&format!("no answer from {site}"));
        let arguments = trial.read("curl.arguments");
        assert!(
            arguments.starts_with("-q --config -") && !arguments.contains(SESSION),
            "{arguments}"
        );
        assert!(arguments.trim_end().ends_with(protocol), "{arguments}");
        assert_eq!(trial.read("curl.url"), format!("url = \"{site}/2024/day/5/input\"\n"));
        trial.site = None;
    }
}

#[test]
fn nothing_that_the_site_sends_steers_the_terminal() {
    let escapes = "\u{1b}]0;x\u{7}\u{1b}[2J\u{202e}\u{9b}";
    let shown = r"\u{1b}]0;x\u{7}\u{1b}[2J\u{202e}\u{9b}";
    fails(Reply::Text(403, escapes.to_owned()), "the site answered 403: ]0;x[2J\n");

    let page = format!(
        "<article><h2>--- Day 5: T ---</h2><p>a {escapes} &#27;[2J</p>\
         <pre><code>{escapes}</code></pre></article>"
    );
    let server = Server::start(move |place, _| if place == 0 { text("1\n") } else { html(&page) });
    let trial = Trial::new(&server.address);
    trial.run("download 2024 5").ok();
    let lines = "## --- Day 5: T ---\n\na ]0;x[2J [2J\n\n    ]0;x[2J\n";
    assert_eq!(trial.run("read 2024 5").ok().stdout, lines);
    assert!(
        !trial.read("inputs/2024/day05.md").contains(|c: char| c.is_control() && c != '\n'),
        "`cat` would obey it"
    );
    trial.write("inputs/2024/day05.md", &format!("mine {escapes}\n"));
    assert_eq!(trial.run("read 2024 5").ok().stdout, format!("mine {shown}\n"));
}

#[test]
fn a_page_of_nested_tags_stays_small() {
    for unit in ["<div>", "<blockquote>", "<ul><li>"] {
        let page = format!("<article>{}x</article>", unit.repeat(100_000));
        let server =
            Server::start(move |place, _| if place == 0 { text("1\n") } else { html(&page) });
        let trial = Trial::new(&server.address);
        trial.run("download 2024 5").ok();
        assert!(trial.read("inputs/2024/day05.md").len() < 100, "{unit}");
    }
}
