//! A lock between the commands of a workspace.

use std::fs::{self, File, TryLockError};
use std::thread;
use std::time::{Duration, SystemTime};

use anyhow::{Context, Result, bail};

use crate::environment::settings::Settings;

/// A locked file. Other commands cannot lock it until this is dropped.
#[derive(Debug)]
pub(crate) struct Lock(File);

impl Lock {
    /// Locks `inputs/.NAME.lock`, which stays. Fails if another command holds it.
    pub(crate) fn take(settings: &Settings, name: &str) -> Result<Self> {
        let path = settings.path(&format!("inputs/.{name}.lock"));
        let cannot = || format!("cannot lock {}", path.display());
        if let Some(folder) = path.parent() {
            fs::create_dir_all(folder).with_context(cannot)?;
        }
        // Windows does not lock a file that is open only for appending.
        let open = File::options().create(true).truncate(false).write(true).open(&path);
        let file = open.with_context(cannot)?;
        match file.try_lock() {
            Ok(()) => Ok(Self(file)),
            Err(TryLockError::WouldBlock) => {
                bail!("another {name} is under way in another terminal")
            }
            Err(TryLockError::Error(error)) => Err(error).with_context(cannot),
        }
    }

    /// Sleeps until this much time has passed since any command last called this on the same file.
    pub(crate) fn pause(&self, pause: Duration) -> Result<()> {
        let last = self.0.metadata()?.modified()?;
        // If the clock was set back, wait for the whole pause.
        thread::sleep(pause.saturating_sub(last.elapsed().unwrap_or_default()));
        Ok(self.0.set_modified(SystemTime::now())?)
    }
}

impl Drop for Lock {
    fn drop(&mut self) {
        // Closing the file is not enough if a child process has just inherited it.
        let _ = self.0.unlock();
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_lock_ends_even_if_another_process_inherited_the_file() {
        let folder = tempfile::tempdir().unwrap();
        let settings =
            Settings { root: folder.path().to_owned(), ..Settings::from_environment().unwrap() };
        let take = || Lock::take(&settings, "test");
        let lock = take().unwrap();
        let refusal = take().unwrap_err().to_string();
        assert_eq!(refusal, "another test is under way in another terminal");
        let _inherited = lock.0.try_clone().unwrap();
        drop(lock);
        take().unwrap();
    }
}
