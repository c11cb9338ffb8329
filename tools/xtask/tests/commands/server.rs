//! A local server in place of the site. It sends the replies that a test chooses, and records all
//! requests.

use std::io::{BufRead, BufReader, Read, Write};
use std::net::{TcpListener, TcpStream};
use std::sync::{Arc, Mutex};
use std::thread;

use crate::trial::SESSION;

/// A reply with this page or input.
pub(crate) fn text(body: &str) -> String {
    reply("200 OK", body)
}

pub(crate) fn reply(status: &str, body: &str) -> String {
    let length = body.len();
    format!("HTTP/1.1 {status}\r\nContent-Length: {length}\r\n\r\n{body}")
}

pub(crate) struct Server {
    pub(crate) port: u16,
    requests: Arc<Mutex<Vec<String>>>,
}

/// Reads a request: its head, and the form in place of an answer's.
fn read(stream: &TcpStream) -> [String; 2] {
    let mut reader = BufReader::new(stream);
    let (mut head, mut form) = (String::new(), String::new());
    while !head.ends_with("\r\n\r\n") {
        assert_ne!(reader.read_line(&mut head).unwrap(), 0, "{head}");
    }
    let length = head
        .split("Content-Length: ")
        .nth(1)
        .map_or(0, |rest| rest.lines().next().unwrap().parse().unwrap());
    reader.take(length).read_to_string(&mut form).unwrap();
    [head, form]
}

impl Server {
    /// Starts a server. `reply` gets the request as in `GET /2024/day/5`. The server sends what it
    /// returns, and ends the connection. It ends the connection at once without the session.
    pub(crate) fn start(reply: impl Fn(&str) -> String + Send + 'static) -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").unwrap();
        let port = listener.local_addr().unwrap().port();
        let requests: Arc<Mutex<Vec<String>>> = Arc::default();
        let seen = Arc::clone(&requests);
        thread::spawn(move || {
            for stream in listener.incoming() {
                let mut stream = stream.unwrap();
                let [head, form] = read(&stream);
                assert!(head.contains(&format!("session={SESSION}")));
                let what = head.split(" HTTP/").next().unwrap();
                let asked = if form.is_empty() { what } else { &form };
                seen.lock().unwrap().push(asked.to_owned());
                // The client may read only a part.
                let _ = stream.write_all(reply(what).as_bytes());
            }
        });
        Self { port, requests }
    }

    /// A site that has this page for every day, and an input of one line.
    pub(crate) fn with_page(page: &'static str) -> Self {
        Self::start(|what| text(if what.ends_with("/input") { "1\n" } else { page }))
    }

    /// The requests in order, as in `GET /2024/day/5`, with the form in place of an answer's.
    pub(crate) fn asked(&self) -> Vec<String> {
        self.requests.lock().unwrap().clone()
    }
}
