//! Locks between the commands of a workspace.

use std::fs::{self, File, TryLockError};
use std::thread;
use std::time::{Duration, SystemTime};

use anyhow::{Context, Result, bail};

use crate::environment::settings::Settings;

/// A locked file. Other commands cannot lock it until this is dropped.
#[derive(Debug)]
pub(crate) struct Lock(File);

impl Lock {
    /// Locks `inputs/.NAME.lock`. Fails if another command holds it.
    pub(crate) fn take(settings: &Settings, name: &str) -> Result<Self> {
        let lock = Self::open(settings, name)?;
        match lock.0.try_lock() {
            Ok(()) => Ok(lock),
            Err(TryLockError::WouldBlock) => {
                bail!("another {name} is under way in another terminal")
            }
            Err(TryLockError::Error(error)) => Err(error).with_context(|| cannot_lock(name)),
        }
    }

    /// Locks `inputs/.NAME.lock`. If another command holds it, says so and waits.
    pub(crate) fn wait(settings: &Settings, name: &str) -> Result<Self> {
        let lock = Self::open(settings, name)?;
        let locked = lock.0.try_lock().or_else(|error| match error {
            TryLockError::WouldBlock => {
                settings.console.note("waiting for another command that is asking the site ...");
                lock.0.lock()
            }
            TryLockError::Error(error) => Err(error),
        });
        locked.with_context(|| cannot_lock(name))?;
        Ok(lock)
    }

    /// Whether a command has ever locked `inputs/.NAME.lock`. The file stays.
    pub(crate) fn was_taken(settings: &Settings, name: &str) -> bool {
        settings.path(&path(name)).exists()
    }

    /// The file, which is not locked yet.
    fn open(settings: &Settings, name: &str) -> Result<Self> {
        let path = settings.path(&path(name));
        if let Some(folder) = path.parent() {
            fs::create_dir_all(folder).with_context(|| cannot_lock(name))?;
        }
        // Windows does not lock a file that is open only for appending.
        let file = File::options().create(true).truncate(false).write(true).open(&path);
        file.map(Self).with_context(|| cannot_lock(name))
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

fn path(name: &str) -> String {
    format!("inputs/.{name}.lock")
}

fn cannot_lock(name: &str) -> String {
    format!("cannot lock {}", path(name))
}

#[cfg(test)]
mod tests {
    use std::time::Instant;

    use super::*;

    #[test]
    fn calls_are_a_pause_apart() {
        let folder = tempfile::TempDir::new().unwrap();
        let mut settings = Settings::from_environment().unwrap();
        folder.path().clone_into(&mut settings.root);
        let lock = Lock::take(&settings, "test").unwrap();
        lock.0.set_modified(SystemTime::UNIX_EPOCH).unwrap();
        let pause = Duration::from_millis(200);
        let start = Instant::now();
        for _ in 0..3 {
            lock.pause(pause).unwrap();
        }
        // Files have coarse times. Without a pause after the second call, this would be 200 ms.
        assert!(start.elapsed() >= Duration::from_millis(380), "{:?}", start.elapsed());
    }

    #[test]
    fn a_lock_ends_even_if_another_process_inherited_the_file() {
        let folder = tempfile::TempDir::new().unwrap();
        let mut settings = Settings::from_environment().unwrap();
        folder.path().clone_into(&mut settings.root);
        let take = || Lock::take(&settings, "test");
        let lock = take().unwrap();
        assert_eq!(
            take().unwrap_err().to_string(),
            "another test is under way in another terminal"
        );
        let _inherited = lock.0.try_clone().unwrap();
        drop(lock);
        take().unwrap();
    }
}
