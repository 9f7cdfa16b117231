//! futures-executor 0.3.
pub use futures::executor::{
    block_on, block_on_stream, enter, BlockingStream, Enter, EnterError, LocalPool, LocalSpawner, ThreadPool,
    ThreadPoolBuilder,
};
