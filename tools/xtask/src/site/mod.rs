//! The site: how it is asked, by whom, and what it replies.

pub(crate) mod client;
pub(crate) mod page;
pub(crate) mod session;
pub(crate) mod verdict;
