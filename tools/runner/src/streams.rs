//! Standard output and standard error without the locks of Rust's own, because a late part that still
//! runs may hold these.

#[cfg(unix)]
mod unlocked {
    use std::fs::File;
    use std::io;
    use std::os::fd::AsFd;

    pub(crate) type Stdout = File;

    pub(crate) fn stdout() -> io::Result<Stdout> {
        Ok(io::stdout().as_fd().try_clone_to_owned()?.into())
    }

    pub(crate) fn stderr() -> io::Result<File> {
        Ok(io::stderr().as_fd().try_clone_to_owned()?.into())
    }
}
#[cfg(not(unix))]
mod unlocked {
    use std::io;

    pub(crate) type Stdout = io::Stdout;

    pub(crate) fn stdout() -> io::Result<Stdout> {
        Ok(io::stdout())
    }

    pub(crate) fn stderr() -> io::Result<io::Stderr> {
        Ok(io::stderr())
    }
}

pub(crate) use unlocked::{Stdout, stderr, stdout};
