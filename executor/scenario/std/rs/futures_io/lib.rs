//! futures-io 0.3: the traits.
pub use futures::io::{AsyncBufRead, AsyncRead, AsyncSeek, AsyncWrite, Error, ErrorKind, Result, SeekFrom};
