//! Work on all cores, with results in the order of the jobs.

use std::collections::BTreeMap;
use std::io;
use std::iter::{self, Enumerate};
use std::sync::atomic::{AtomicBool, Ordering};
use std::sync::{Condvar, Mutex, MutexGuard, PoisonError};
use std::thread;

/// Does the jobs on all cores, and prints the results in the order of the jobs. `print` gets the results whose turn has come.
///
/// At most `max_waiting` results wait for an earlier one; a core with one more waits too, so that memory stays bounded. After
/// an error in `print`, no core takes another job, and the error is returned.
pub fn in_order<J: Send, R: Send>(
    jobs: impl Iterator<Item = J> + Send,
    max_waiting: usize,
    work: impl Fn(J) -> R + Sync,
    print: impl FnMut(&mut dyn Iterator<Item = R>) -> io::Result<()> + Send,
) -> io::Result<()> {
    let queue = Queue::new(jobs, max_waiting, print);
    let work_until_done = || {
        while let Some((index, job)) = queue.next_job() {
            // This also prints the results whose turn has come.
            queue.deliver(index, work(job));
        }
    };
    on_all_cores(&work_until_done);
    let results = queue
        .results
        .into_inner()
        .unwrap_or_else(PoisonError::into_inner);
    match results.failure {
        Some(error) => Err(error),
        None => Ok(()),
    }
}

/// Calls a function on all cores at once. Returns once all of the calls have returned.
fn on_all_cores(work: &(impl Fn() + Sync)) {
    // The scope ends when all of its threads have ended.
    thread::scope(|scope| {
        let cores = thread::available_parallelism().map_or(1, usize::from);
        // The current thread works on one of the cores.
        for _ in 1..cores {
            // If a thread does not start, the others do its work.
            drop(thread::Builder::new().spawn_scoped(scope, work));
        }
        work();
    });
}

/// The jobs that no core has taken yet, and the results that are not printed yet. All cores share it.
struct Queue<I, R, P> {
    jobs: Mutex<Enumerate<I>>,
    results: Mutex<Results<R, P>>,
    /// How many results may wait for an earlier one.
    max_waiting: usize,
    /// Wakes the cores that wait to deliver a result.
    advanced: Condvar,
    /// True after an error in printing. Other cores can read it while one core prints.
    has_failed: AtomicBool,
}

impl<I, R, P> Queue<I, R, P>
where
    I: Iterator,
    P: FnMut(&mut dyn Iterator<Item = R>) -> io::Result<()>,
{
    fn new(jobs: I, max_waiting: usize, print: P) -> Self {
        Self {
            jobs: Mutex::new(jobs.enumerate()),
            results: Mutex::new(Results {
                waiting: BTreeMap::new(),
                next: 0,
                print,
                failure: None,
            }),
            max_waiting,
            advanced: Condvar::new(),
            has_failed: AtomicBool::new(false),
        }
    }

    /// Takes the next job and its index; `None` after the last job, and after an error in printing.
    fn next_job(&self) -> Option<(usize, I::Item)> {
        let mut jobs = lock(&self.jobs);
        if self.has_failed.load(Ordering::Relaxed) {
            return None;
        }
        jobs.next()
    }

    /// Stores the result of a job, and prints the results whose turn has come. If the result is too far ahead of the next one
    /// to print, waits until it is not.
    fn deliver(&self, index: usize, result: R) {
        let is_too_early = |results: &mut Results<R, P>| {
            results.failure.is_none() && index - results.next >= self.max_waiting
        };
        let mut results = self
            .advanced
            .wait_while(lock(&self.results), is_too_early)
            .unwrap_or_else(PoisonError::into_inner);
        results.waiting.insert(index, result);
        results.print_ready();
        if results.failure.is_some() {
            self.has_failed.store(true, Ordering::Relaxed);
        }
        self.advanced.notify_all();
    }
}

/// The results that are waiting for an earlier one.
struct Results<R, P> {
    /// The results by the index of their jobs. None has an index below `next`.
    waiting: BTreeMap<usize, R>,
    /// The index of the result to print next.
    next: usize,
    print: P,
    /// Why printing has stopped; `None` if it has not.
    failure: Option<io::Error>,
}

impl<R, P: FnMut(&mut dyn Iterator<Item = R>) -> io::Result<()>> Results<R, P> {
    /// Prints the results whose turn has come, unless printing has failed before.
    fn print_ready(&mut self) {
        if self.failure.is_some() {
            return;
        }
        let mut ready = iter::from_fn(|| {
            let result = self.waiting.remove(&self.next)?;
            self.next += 1;
            Some(result)
        });
        self.failure = (self.print)(&mut ready).err();
    }
}

/// Locks a mutex. A poisoned one is usable, because nothing panics while it is inconsistent.
fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::mpsc;
    use std::time::Duration;

    #[test]
    fn it_finishes_however_few_results_may_wait() {
        let (done, is_done) = mpsc::channel();
        thread::spawn(move || {
            let mut seen = Vec::new();
            let print = |ready: &mut dyn Iterator<Item = i32>| {
                seen.extend(ready);
                Ok(())
            };
            in_order(0..100, 1, |job| job, print).unwrap();
            done.send(seen).unwrap();
        });
        let seen = is_done.recv_timeout(Duration::from_secs(20)).unwrap();
        assert!(seen.into_iter().eq(0..100));
    }
}
