//! Work on all cores whose results come in the order of the jobs.

use std::collections::BTreeMap;
use std::io;
use std::iter;
use std::sync::{Mutex, MutexGuard, PoisonError, mpsc};
use std::thread;

/// Does each job on one of the cores, and prints the results in the order of the jobs, each as soon as it is next.
///
/// A job is taken only when a core is free, and at most `max_waiting` results wait for an earlier one. After an error of
/// `print`, no more jobs are taken, and the error is returned.
pub fn in_order<J: Send, R: Send>(
    jobs: impl Iterator<Item = J> + Send,
    max_waiting: usize,
    work: impl Fn(J) -> R + Sync,
    mut print: impl FnMut(&mut dyn Iterator<Item = R>) -> io::Result<()>,
) -> io::Result<()> {
    let jobs = Mutex::new((0..).zip(jobs));
    let (jobs, work) = (&jobs, &work);
    thread::scope(|scope| {
        // Each job takes a permit, which is free again when its result is next.
        let (permit, permits) = mpsc::sync_channel(max_waiting);
        let (sender, results) = mpsc::channel();
        let cores = thread::available_parallelism().map_or(1, usize::from);
        let threads = (0..cores).map_while(|_| {
            let (permit, sender) = (permit.clone(), sender.clone());
            let work_through = move || {
                while permit.send(()).is_ok() {
                    let Some((index, job)) = lock(jobs).next() else {
                        return;
                    };
                    if sender.send((index, work(job))).is_err() {
                        return;
                    }
                }
            };
            thread::Builder::new()
                .spawn_scoped(scope, work_through)
                .ok()
        });
        if threads.count() == 0 {
            // The system gives no threads.
            let mut jobs = lock(jobs);
            return jobs.try_for_each(|(_, job)| print(&mut iter::once(work(job))));
        }
        drop((permit, sender));
        let (mut waiting, mut next) = (BTreeMap::new(), 0);
        for (index, result) in results {
            waiting.insert(index, result);
            print(&mut iter::from_fn(|| {
                let result = waiting.remove(&next)?;
                next += 1;
                let _ = permits.recv();
                Some(result)
            }))?;
        }
        Ok(())
    })
}

/// Locks a mutex. A poisoned one is usable, because nothing panics while it is inconsistent.
fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
