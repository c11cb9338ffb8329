//! The address of the site, and our patience with it. Tests change them, for a site on the loopback only: the session
//! would go there.

use std::env;
use std::net::IpAddr;
use std::time::Duration;

use anyhow::{Context, Result, bail, ensure};
use ureq::http::Uri;

use crate::calendar::Clock;

const SITE: &str = "https://adventofcode.com";

/// The site and the clock.
#[derive(Debug)]
pub(crate) struct Settings {
    /// Scheme and host, without a slash at the end.
    pub(crate) site: String,
    /// The site is a test's.
    pub(crate) loopback: bool,
    /// The longest time that a request may take.
    pub(crate) timeout: Duration,
    /// The shortest time between two requests.
    pub(crate) pause: Duration,
    /// The current time.
    pub(crate) clock: Clock,
}

impl Settings {
    /// The settings of the environment: `AOC_SITE`, and with it `AOC_TIMEOUT_MS`, `AOC_PAUSE_MS` and `AOC_NOW`.
    pub(crate) fn from_environment() -> Result<Self> {
        let (timeout, pause) = (Duration::from_secs(30), Duration::from_secs(1));
        let Ok(site) = env::var("AOC_SITE") else {
            return Ok(Self { site: SITE.to_owned(), loopback: false, timeout, pause, clock: Clock::system() });
        };
        check_loopback(&site)?;
        Ok(Self {
            site: site.trim_end_matches('/').to_owned(),
            loopback: true,
            timeout: milliseconds("AOC_TIMEOUT_MS")?.unwrap_or(timeout),
            pause: milliseconds("AOC_PAUSE_MS")?.unwrap_or(pause),
            clock: Clock::for_tests()?,
        })
    }
}

fn milliseconds(variable: &str) -> Result<Option<Duration>> {
    let Ok(text) = env::var(variable) else { return Ok(None) };
    let number = text.parse().with_context(|| format!("{variable} is no number of milliseconds"))?;
    Ok(Some(Duration::from_millis(number)))
}

/// Refuses every address that could be another machine's.
fn check_loopback(site: &str) -> Result<()> {
    let refusal = "AOC_SITE is for tests, and may only be http://127.0.0.1:PORT or another address of the loopback: \
                   your session would go there";
    let Ok(uri) = site.parse::<Uri>() else { bail!(refusal) };
    let (Some("http" | "https"), Some(authority)) = (uri.scheme_str(), uri.authority()) else { bail!(refusal) };
    let host = authority.host();
    let address = host.trim_start_matches('[').trim_end_matches(']').parse::<IpAddr>();
    let local = host == "localhost" || address.is_ok_and(|address| address.is_loopback());
    ensure!(local && !authority.as_str().contains('@') && matches!(uri.path(), "" | "/"), refusal);
    Ok(())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_loopback_alone() {
        for site in
            ["http://127.0.0.1:8080", "http://127.9.9.9", "http://[::1]:80/", "http://localhost:1", "https://localhost"]
        {
            assert!(check_loopback(site).is_ok(), "{site}");
        }
        for site in [
            "https://adventofcode.com",
            "http://adventofcode.com",
            "http://128.0.0.1",
            "http://127.0.0.1.example.com",
            "http://127.0.0.1@example.com",
            "http://example.com#@127.0.0.1",
            "http://127.0.0.1/elsewhere",
            "http://localhost.example.com",
            "http://[::2]",
            "http://0.0.0.0",
            "ftp://127.0.0.1",
            "127.0.0.1:80",
            "",
        ] {
            assert!(check_loopback(site).is_err(), "{site}");
        }
    }
}
