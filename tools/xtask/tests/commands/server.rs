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

/// The bytes that the server sends. Then it ends the connection.
pub(crate) type Reply = Vec<u8>;

pub(crate) fn status(status: u16, body: &str) -> Reply {
    format!("HTTP/1.1 {status} X\r\nContent-Length: {}\r\n\r\n{body}", body.len()).into()
}

pub(crate) fn text(body: &str) -> Reply {
    status(200, body)
}

pub(crate) fn html(body: &str) -> Reply {
    text(&format!("<!DOCTYPE html><html><body>{body}</body></html>"))
}

pub(crate) fn redirect(to: &str) -> Reply {
    format!("HTTP/1.1 302 Found\r\nLocation: {to}\r\nContent-Length: 0\r\n\r\n").into()
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
            for mut stream in listener.incoming().flatten() {
                let request = receive(&stream);
                let what = request.what.clone();
                let place = seen.lock().unwrap().len();
                seen.lock().unwrap().push(request);
                // The client may have gone.
                let _ = stream.write_all(&reply(place, &what));
            }
        });
        Self { address, requests }
    }

    /// A site that has this page for every day, and an input of one line.
    pub(crate) fn with_page(page: String) -> Self {
        Self::start(move |_, what| if what.ends_with("/input") { text("1\n") } else { html(&page) })
    }

    pub(crate) fn requests(&self) -> Vec<Request> {
        self.requests.lock().unwrap().clone()
    }

    /// The requests in order, as in `GET /2024/day/5`.
    pub(crate) fn asked(&self) -> Vec<String> {
        self.requests().into_iter().map(|request| request.what).collect()
    }
}

fn receive(stream: &TcpStream) -> Request {
    let mut reader = BufReader::new(stream);
    let lines = reader.by_ref().lines().map(Result::unwrap);
    let lines: Vec<String> = lines.take_while(|line| !line.is_empty()).collect();
    let what = lines[0].trim_end_matches(" HTTP/1.1").to_owned();
    let headers: Vec<String> = lines.iter().map(|line| line.to_lowercase()).collect();
    let length = headers.iter().find_map(|line| line.strip_prefix("content-length: "));
    let mut body = String::new();
    let length = length.map_or(0, |length| length.parse().unwrap());
    reader.take(length).read_to_string(&mut body).unwrap();
    Request { what, headers, body }
}
