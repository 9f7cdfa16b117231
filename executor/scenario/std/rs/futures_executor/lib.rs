//! futures-executor: the executors of futures.
//!
//! Follows: futures-executor 0.3.31
//! Compared with: 0.3.21
pub use futures::executor::{
    block_on, block_on_stream, enter, BlockingStream, Enter, EnterError, LocalPool, LocalSpawner, ThreadPool,
    ThreadPoolBuilder,
};
