//! A local server in place of the site. It sends the replies that a test chooses, and records all
//! requests.

use std::io::{self, BufRead, BufReader, ErrorKind, Read, Write};
use std::net::{TcpListener, TcpStream};
use std::sync::{Arc, Mutex};
use std::thread;
use std::time::{Duration, Instant};

use crate::trial::{PAUSE, SESSION};

/// A reply with this page or input.
pub(crate) fn text(body: &str) -> String {
    reply("200 OK", body)
}

pub(crate) fn reply(status: &str, body: &str) -> String {
    format!(
        "HTTP/1.1 {status}\r\nContent-Length: {}\r\n\r\n{body}",
        body.len()
    )
}

pub(crate) struct Server {
    pub(crate) port: u16,
    requests: Arc<Mutex<Vec<(Instant, String)>>>,
}

impl Server {
    /// Starts a server. `reply` gets the number of earlier requests, and the request as in `GET
    /// /2024/day/5`. The server sends what it returns, and ends the connection.
    pub(crate) fn start(reply: impl Fn(usize, &str) -> String + Send + 'static) -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").unwrap();
        let port = listener.local_addr().unwrap().port();
        let requests: Arc<Mutex<Vec<_>>> = Arc::default();
        let seen = Arc::clone(&requests);
        thread::spawn(move || {
            for mut stream in listener.incoming().flatten() {
                // The client may have gone, before or after its request.
                let Ok(request) = receive(&stream) else { continue };
                let mut requests = seen.lock().unwrap();
                let reply = reply(requests.len(), start_of(&request));
                requests.push((Instant::now(), request));
                drop(requests);
                let _ = stream.write_all(reply.as_bytes());
            }
        });
        Self { port, requests }
    }

    /// A site that has this page for every day, and an input of one line.
    pub(crate) fn with_page(page: &'static str) -> Self {
        Self::start(|_, what| text(if what.ends_with("/input") { "1\n" } else { page }))
    }

    /// The requests in order, as in `GET /2024/day/5`, with the form in place of an answer's.
    /// Checks that each has the session, and that there are pauses between them.
    #[track_caller]
    pub(crate) fn asked(&self) -> Vec<String> {
        self.has_pauses(PAUSE);
        let requests = self.requests.lock().unwrap();
        let words = |(_, request): &(Instant, String)| {
            let (head, form) = request.split_once("\r\n\r\n").unwrap();
            assert!(head.contains(&format!("session={SESSION}")), "{head}");
            if form.is_empty() { start_of(head).to_owned() } else { form.to_owned() }
        };
        requests.iter().map(words).collect()
    }

    /// Checks that requests are so many milliseconds apart.
    #[track_caller]
    pub(crate) fn has_pauses(&self, milliseconds: u64) {
        let requests = self.requests.lock().unwrap();
        // The clocks of two programs may differ a little.
        let pause = Duration::from_millis(milliseconds * 95 / 100);
        for pair in requests.windows(2) {
            assert!(pair[1].0 - pair[0].0 > pause, "{requests:?}");
        }
    }
}

fn start_of(request: &str) -> &str {
    request.split(" HTTP/").next().unwrap()
}

fn receive(stream: &TcpStream) -> io::Result<String> {
    let mut reader = BufReader::new(stream);
    let mut request = String::new();
    while !request.ends_with("\r\n\r\n") {
        if reader.read_line(&mut request)? == 0 {
            return Err(ErrorKind::UnexpectedEof.into());
        }
    }
    let length = request
        .lines()
        .find_map(|line| line.strip_prefix("Content-Length: "));
    let length = length.map_or(0, |length| length.parse().unwrap());
    reader.take(length).read_to_string(&mut request)?;
    Ok(request)
}
