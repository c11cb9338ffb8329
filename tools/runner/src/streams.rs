//! The standard streams without the locks of Rust's own, because a late part that still runs may hold
//! these.

#[cfg(unix)]
mod of_system {
    use std::fs::File;
    use std::io;
    use std::os::fd::AsFd;

    pub(crate) type Stdout = File;

    pub(crate) fn stdin() -> io::Result<File> {
        copy(&io::stdin())
    }

    pub(crate) fn stdout() -> io::Result<Stdout> {
        copy(&io::stdout())
    }

    pub(crate) fn stderr() -> io::Result<File> {
        copy(&io::stderr())
    }

    fn copy(stream: &impl AsFd) -> io::Result<File> {
        Ok(stream.as_fd().try_clone_to_owned()?.into())
    }
}
#[cfg(windows)]
mod of_system {
    use std::fs::File;
    use std::io;
    use std::os::windows::io::AsHandle;

    pub(crate) type Stdout = io::Stdout;

    pub(crate) fn stdin() -> io::Result<File> {
        Ok(io::stdin().as_handle().try_clone_to_owned()?.into())
    }

    /// A terminal there wants another encoding, which only Rust's own stream knows.
    pub(crate) fn stdout() -> io::Result<Stdout> {
        Ok(io::stdout())
    }

    pub(crate) fn stderr() -> io::Result<io::Stderr> {
        Ok(io::stderr())
    }
}

pub(crate) use of_system::{Stdout, stderr, stdin, stdout};
