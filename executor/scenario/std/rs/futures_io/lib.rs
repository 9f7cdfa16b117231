//! futures-io: the traits of reading and writing of futures.
//!
//! Follows: futures-io 0.3.31
//! Compared with: 0.3.21
pub use futures::io::{AsyncBufRead, AsyncRead, AsyncSeek, AsyncWrite, Error, ErrorKind, Result, SeekFrom};
