//! A local server in place of the site. It sends the replies that a test chooses, and records all
//! requests.

use std::io::{BufRead, BufReader, Read, Write};
use std::net::{TcpListener, TcpStream};
use std::sync::{Arc, Mutex};
use std::thread;

/// A request that arrived.
#[derive(Debug, Clone)]
pub(crate) struct Request {
    /// As in `GET /2024/day/5`.
    pub(crate) what: String,
    /// In small letters.
    pub(crate) headers: Vec<String>,
    pub(crate) body: String,
}

/// The server's reaction to a request.
#[derive(Debug, Clone)]
pub(crate) enum Reply {
    Text(u16, String),
    /// These bytes, then the end of the connection.
    Raw(Vec<u8>),
}

pub(crate) fn text(body: &str) -> Reply {
    Reply::Text(200, body.to_owned())
}

pub(crate) fn html(body: &str) -> Reply {
    text(&format!("<!DOCTYPE html><html><body>{body}</body></html>"))
}

pub(crate) fn redirect(to: &str) -> Reply {
    Reply::Raw(format!("HTTP/1.1 302 Found\r\nLocation: {to}\r\nContent-Length: 0\r\n\r\n").into())
}

#[derive(Debug)]
pub(crate) struct Server {
    pub(crate) address: String,
    requests: Arc<Mutex<Vec<Request>>>,
}

impl Server {
    /// Starts a server. `reply` gets the number of earlier requests, and the request as in `GET
    /// /2024/day/5`.
    pub(crate) fn start(reply: impl Fn(usize, &str) -> Reply + Send + 'static) -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").unwrap();
        let address = listener.local_addr().unwrap().to_string();
        let requests = Arc::new(Mutex::new(Vec::new()));
        let seen = Arc::clone(&requests);
        thread::spawn(move || {
            for stream in listener.incoming().flatten() {
                let Some(request) = receive(&stream) else { continue };
                let what = request.what.clone();
                let place = seen.lock().unwrap().len();
                seen.lock().unwrap().push(request);
                send(stream, reply(place, &what));
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

fn receive(stream: &TcpStream) -> Option<Request> {
    let mut reader = BufReader::new(stream);
    let mut lines = Vec::new();
    loop {
        let mut line = String::new();
        reader.read_line(&mut line).ok()?;
        match line.trim_end() {
            "" => break,
            line => lines.push(line.to_owned()),
        }
    }
    let what = lines.first()?.trim_end_matches(" HTTP/1.1").to_owned();
    let headers: Vec<String> = lines.iter().map(|line| line.to_lowercase()).collect();
    let length = headers.iter().find_map(|line| line.strip_prefix("content-length: "));
    let mut body = vec![0; length.map_or(0, |length| length.parse().unwrap())];
    reader.read_exact(&mut body).ok()?;
    Some(Request { what, headers, body: String::from_utf8(body).unwrap() })
}

/// Sends a reply. The client may have gone, so errors do not matter.
fn send(mut stream: TcpStream, reply: Reply) {
    let bytes = match reply {
        Reply::Text(status, body) => {
            let length = body.len();
            format!("HTTP/1.1 {status} X\r\nContent-Length: {length}\r\n\r\n{body}").into()
        }
        Reply::Raw(bytes) => bytes,
    };
    let _ = stream.write_all(&bytes);
}
