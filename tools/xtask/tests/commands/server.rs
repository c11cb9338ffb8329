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
    requests: Arc<Mutex<Vec<Request>>>,
}

struct Request {
    head: String,
    form: String,
}

impl Request {
    fn read(stream: &TcpStream) -> Self {
        let mut reader = BufReader::new(stream);
        let (mut head, mut form) = (String::new(), String::new());
        while !head.ends_with("\r\n\r\n") {
            assert_ne!(reader.read_line(&mut head).unwrap(), 0, "{head}");
        }
        let mut lines = head.lines();
        let length = lines.find_map(|line| line.strip_prefix("Content-Length: "));
        let length = length.map_or(0, |length| length.parse().unwrap());
        reader.take(length).read_to_string(&mut form).unwrap();
        Self { head, form }
    }

    /// As in `GET /2024/day/5`.
    fn what(&self) -> &str {
        self.head.split(" HTTP/").next().unwrap()
    }
}

impl Server {
    /// Starts a server. `reply` gets the number of earlier requests, and the request as in `GET
    /// /2024/day/5`. The server sends what it returns, and ends the connection.
    pub(crate) fn start(reply: impl Fn(usize, &str) -> String + Send + 'static) -> Self {
        let listener = TcpListener::bind("127.0.0.1:0").unwrap();
        let port = listener.local_addr().unwrap().port();
        let requests: Arc<Mutex<Vec<Request>>> = Arc::default();
        let seen = Arc::clone(&requests);
        thread::spawn(move || {
            for stream in listener.incoming() {
                let mut stream = stream.unwrap();
                let request = Request::read(&stream);
                let mut requests = seen.lock().unwrap();
                let reply = reply(requests.len(), request.what());
                requests.push(request);
                drop(requests);
                // The client may read only a part.
                let _ = stream.write_all(reply.as_bytes());
            }
        });
        Self { port, requests }
    }

    /// A site that has this page for every day, and an input of one line.
    pub(crate) fn with_page(page: &'static str) -> Self {
        Self::start(|_, what| text(if what.ends_with("/input") { "1\n" } else { page }))
    }

    /// The requests in order, as in `GET /2024/day/5`, with the form in place of an answer's. Checks
    /// that each has the session.
    #[track_caller]
    pub(crate) fn asked(&self) -> Vec<String> {
        let mut asked = Vec::new();
        for request in &*self.requests.lock().unwrap() {
            assert!(request.head.contains(&format!("session={SESSION}")));
            let words = if request.form.is_empty() { request.what() } else { &request.form };
            asked.push(words.to_owned());
        }
        asked
    }
}
