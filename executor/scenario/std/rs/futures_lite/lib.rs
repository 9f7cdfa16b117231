//! futures-lite: combinators of futures, streams, readers and writers, those of smol.
//!
//! Follows: futures-lite 1.12; interfaces up to 2.6
//! Compared with: 1.12.0
pub use smol::future::{self, Future, FutureExt};
pub use smol::io::{
    self, AsyncBufRead, AsyncBufReadExt, AsyncRead, AsyncReadExt, AsyncSeek, AsyncSeekExt, AsyncWrite, AsyncWriteExt,
};
pub use smol::stream::{self, Stream, StreamExt};
pub use smol::{pin, ready};

pub mod prelude {
    pub use smol::future::{Future, FutureExt as _};
    pub use smol::io::{
        AsyncBufRead, AsyncBufReadExt as _, AsyncRead, AsyncReadExt as _, AsyncSeek, AsyncSeekExt as _, AsyncWrite,
        AsyncWriteExt as _,
    };
    pub use smol::stream::{Stream, StreamExt as _};
}
