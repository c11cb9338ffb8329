//! A local server in place of the site. It sends the replies that a test chooses, and records all
//! requests.

use std::io::{BufRead, BufReader, Read, Write};
use std::net::{TcpListener, TcpStream};
use std::sync::{Arc, Mutex};
use std::thread;
use std::time::{Duration, Instant};

/// A request that arrived.
#[derive(Debug, Clone)]
pub(crate) struct Request {
    /// As in `GET /2024/day/5`.
    pub(crate) what: String,
    pub(crate) headers: Vec<String>,
    pub(crate) body: String,
    pub(crate) at: Instant,
}

/// The server's reaction to a request.
#[derive(Debug, Clone)]
pub(crate) enum Reply {
    Text(u16, String),
    Html(u16, String),
    Redirect(String),
    /// These bytes, then the end of the connection.
    Raw(Vec<u8>),
    /// These bytes, then nothing for a minute.
    Hang(Vec<u8>),
    /// A body of that many bytes.
    Huge(usize),
}

pub(crate) fn text(body: &str) -> Reply {
    Reply::Text(200, body.to_owned())
}

pub(crate) fn html(body: &str) -> Reply {
    Reply::Html(200, format!("<!DOCTYPE html><html><body>{body}</body></html>"))
}

#[derive(Debug)]
pub(crate) struct Server {
    pub(crate) address: String,
    requests: Arc<Mutex<Vec<Request>>>,
}

impl Server {
    /// Starts a server. `reply` gets the number of earlier requests, and the request as in `GET
    /// /2024/day/5`.
    pub(crate) fn start(reply: impl Fn(usize, &str) -> Reply + Send + Sync + 'static) -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").unwrap();
        let address = listener.local_addr().unwrap().to_string();
        let requests = Arc::new(Mutex::new(Vec::new()));
        let seen = Arc::clone(&requests);
        let reply = Arc::new(reply);
        thread::spawn(move || {
            for stream in listener.incoming().flatten() {
                let Some(request) = read(&stream) else { continue };
                let (what, reply) = (request.what.clone(), Arc::clone(&reply));
                let mut requests = seen.lock().unwrap();
                let place = requests.len();
                requests.push(request);
                // A slow reply must not delay the count of other requests.
                thread::spawn(move || send(stream, reply(place, &what)));
            }
        });
        Self { address, requests }
    }

    pub(crate) fn requests(&self) -> Vec<Request> {
        self.requests.lock().unwrap().clone()
    }

    /// The requests in order, as in `GET /2024/day/5`.
    pub(crate) fn asked(&self) -> Vec<String> {
        self.requests().into_iter().map(|request| request.what).collect()
    }
}

fn read(stream: &TcpStream) -> Option<Request> {
    let mut reader = BufReader::new(stream);
    let mut headers = Vec::new();
    loop {
        let mut line = String::new();
        reader.read_line(&mut line).ok()?;
        match line.trim_end() {
            "" => break,
            line => headers.push(line.to_owned()),
        }
    }
    if headers.is_empty() {
        return None;
    }
    let first = headers.remove(0);
    let length = headers
        .iter()
        .find_map(|line| line.to_lowercase().strip_prefix("content-length: ")?.parse().ok());
    let mut body = vec![0; length.unwrap_or(0)];
    reader.read_exact(&mut body).ok()?;
    Some(Request {
        what: first.trim_end_matches(" HTTP/1.1").to_owned(),
        headers,
        body: String::from_utf8(body).unwrap(),
        at: Instant::now(),
    })
}

/// Sends a reply. The client may have gone, so errors do not matter.
fn send(mut stream: TcpStream, reply: Reply) {
    let head = |status: u16, kind: &str, length: usize| {
        format!(
            "HTTP/1.1 {status} X\r\nContent-Type: {kind}\r\nContent-Length: {length}\r\n\
             Connection: close\r\n\r\n"
        )
    };
    let _ = match reply {
        Reply::Text(status, body) => {
            stream.write_all((head(status, "text/plain", body.len()) + &body).as_bytes())
        }
        Reply::Html(status, body) => {
            stream.write_all((head(status, "text/html", body.len()) + &body).as_bytes())
        }
        Reply::Redirect(location) => {
            let head =
                format!("HTTP/1.1 302 Found\r\nLocation: {location}\r\nContent-Length: 0\r\n\r\n");
            stream.write_all(head.as_bytes())
        }
        Reply::Raw(bytes) => stream.write_all(&bytes),
        Reply::Hang(bytes) => {
            stream.write_all(&bytes).map(|()| thread::sleep(Duration::from_secs(60)))
        }
        Reply::Huge(length) => {
            stream.write_all(head(200, "text/plain", length).as_bytes()).and_then(|()| {
                let line = vec![b'1'; 1 << 16];
                (0..length / line.len()).try_for_each(|_| stream.write_all(&line))
            })
        }
    };
}
