//! Solves a text in a process of its own, so that an author's code can harm nothing else.
//!
//! That code may remember results in a `static`, hold the lock of stdout, run for ever, abort or
//! exit. So the day's program starts itself again as a *worker*, with the hidden option `--worker`.
//! The `parent` gives it the text, waits for its reports, and ends it at the time limit. The
//! earlier reports of the worker, its `child`, count. They speak as `wire` says.
//!
//! A worker writes to its parent every now and then, and ends when nobody can read that. So it never
//! outlives its parent for long.

mod child;
mod parent;
mod wire;

pub use parent::{Program, Progress};

pub(super) use child::work;
pub(super) use parent::{GRACE, this_program};
