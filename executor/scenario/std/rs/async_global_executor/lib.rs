//! async-global-executor: the global executor, that of smol, and tasks of a thread that `block_on` runs.
//!
//! Follows: async-global-executor 2.3
//! Compared with: 2.3.1
pub use smol::{spawn, unblock as spawn_blocking, Task};

use smol::LocalExecutor;
use std::cell::Cell;
use std::future::Future;

thread_local! {
    /// What spawn_local spawned on this thread.
    static LOCAL: &'static LocalExecutor<'static> = Box::leak(Box::new(LocalExecutor::new()));
    static BLOCKING: Cell<usize> = const { Cell::new(0) };
}
struct Nested;
impl Drop for Nested {
    fn drop(&mut self) { BLOCKING.set(BLOCKING.get() - 1); }
}
/// The outermost block_on of a thread runs its local tasks too.
pub fn block_on<F: Future<Output = T>, T>(future: F) -> T {
    let outer = BLOCKING.get() == 0;
    BLOCKING.set(BLOCKING.get() + 1);
    let _nested = Nested;
    if outer { smol::block_on(LOCAL.with(|l| *l).run(future)) } else { smol::block_on(future) }
}
pub fn spawn_local<F: Future<Output = T> + 'static, T: 'static>(future: F) -> Task<T> {
    LOCAL.with(|l| *l).spawn(future)
}
/// The threads begin with the first task anyway.
pub fn init() {}
