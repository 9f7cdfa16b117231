//! LocalPoolHandle: threads with a runtime and a LocalSet each; a task stays on its thread.
use futures::future::{AbortHandle, Abortable};
use std::fmt;
use std::future::Future;
use std::sync::atomic::{AtomicUsize, Ordering::SeqCst};
use std::sync::Arc;
use tokio::runtime::{Builder, Handle};
use tokio::sync::{mpsc, oneshot};
use tokio::task::{spawn_local, JoinHandle, LocalSet};

struct Worker {
    runtime: Handle,
    spawner: mpsc::UnboundedSender<Box<dyn FnOnce() + Send>>,
    tasks: Arc<AtomicUsize>,
}
impl Worker {
    fn new() -> Worker {
        let (spawner, mut jobs) = mpsc::unbounded_channel::<Box<dyn FnOnce() + Send>>();
        let runtime =
            Builder::new_current_thread().enable_all().build().expect("Failed to start a pinned worker thread runtime");
        let handle = runtime.handle().clone();
        let tasks = Arc::new(AtomicUsize::new(0));
        let count = tasks.clone();
        std::thread::spawn(move || {
            let set = LocalSet::new();
            set.block_on(&runtime, async move {
                while let Some(job) = jobs.recv().await {
                    job();
                }
            });
            // What is counted already ends.
            let mut before = count.load(SeqCst);
            loop {
                runtime.block_on(tokio::task::yield_now());
                let now = count.load(SeqCst);
                if now == before {
                    break;
                }
                before = now;
            }
        });
        Worker { runtime: handle, spawner, tasks }
    }
}

struct Counted(Arc<AtomicUsize>);
impl Drop for Counted {
    fn drop(&mut self) { self.0.fetch_sub(1, SeqCst); }
}
struct AbortOnDrop(AbortHandle);
impl Drop for AbortOnDrop {
    fn drop(&mut self) { self.0.abort(); }
}

#[derive(Clone)]
pub struct LocalPoolHandle {
    workers: Arc<Vec<Worker>>,
}
impl LocalPoolHandle {
    #[track_caller]
    pub fn new(pool_size: usize) -> LocalPoolHandle {
        assert!(pool_size > 0);
        LocalPoolHandle { workers: Arc::new((0..pool_size).map(|_| Worker::new()).collect()) }
    }
    pub fn num_threads(&self) -> usize { self.workers.len() }
    pub fn get_task_loads_for_each_worker(&self) -> Vec<usize> {
        self.workers.iter().map(|w| w.tasks.load(SeqCst)).collect()
    }
    pub fn spawn_pinned<F, Fut>(&self, create_task: F) -> JoinHandle<Fut::Output>
    where
        F: FnOnce() -> Fut,
        F: Send + 'static,
        Fut: Future + 'static,
        Fut::Output: Send + 'static,
    {
        let worker =
            self.workers.iter().min_by_key(|w| w.tasks.load(SeqCst)).expect("There must be more than one worker");
        self.spawn_to(worker, create_task)
    }
    #[track_caller]
    pub fn spawn_pinned_by_idx<F, Fut>(&self, create_task: F, idx: usize) -> JoinHandle<Fut::Output>
    where
        F: FnOnce() -> Fut,
        F: Send + 'static,
        Fut: Future + 'static,
        Fut::Output: Send + 'static,
    {
        self.spawn_to(&self.workers[idx], create_task)
    }
    fn spawn_to<F, Fut>(&self, worker: &Worker, create_task: F) -> JoinHandle<Fut::Output>
    where
        F: FnOnce() -> Fut,
        F: Send + 'static,
        Fut: Future + 'static,
        Fut::Output: Send + 'static,
    {
        let (sender, receiver) = oneshot::channel();
        worker.tasks.fetch_add(1, SeqCst);
        let counted = Counted(worker.tasks.clone());
        let spawner = worker.spawner.clone();
        worker.runtime.spawn(async move {
            let _counted = counted;
            let (abort, registration) = AbortHandle::new_pair();
            let _abort = AbortOnDrop(abort);
            let job: Box<dyn FnOnce() + Send> = Box::new(move || {
                let h = spawn_local(async move { Abortable::new(create_task(), registration).await });
                if let Err(h) = sender.send(h) {
                    h.abort();
                }
            });
            if let Err(e) = spawner.send(job) {
                panic!("Failed to send job to worker: {}", e);
            }
            let task = match receiver.await {
                Ok(h) => h,
                Err(e) => panic!("Worker failed to send join handle: {}", e),
            };
            match task.await {
                Ok(Ok(output)) => output,
                Ok(Err(_)) => unreachable!(),
                Err(e) if e.is_panic() => std::panic::resume_unwind(e.into_panic()),
                Err(e) => panic!("spawn_pinned task was canceled: {}", e),
            }
        })
    }
}
impl fmt::Debug for LocalPoolHandle {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result { f.write_str("LocalPoolHandle") }
}
