//! Reading and writing: the traits under async-std's names.
pub use futures::io::{
    copy, empty, repeat, sink, AsyncBufRead as BufRead, AsyncBufReadExt as BufReadExt, AsyncRead as Read, AsyncReadExt as ReadExt, AsyncSeek as Seek,
    AsyncSeekExt as SeekExt, AsyncWrite as Write, AsyncWriteExt as WriteExt, BufReader, BufWriter, Cursor, Empty, Error, ErrorKind, Lines, Repeat, Result, SeekFrom,
    Sink,
};
pub mod prelude {
    pub use super::{BufRead, BufReadExt as _, Read, ReadExt as _, Seek, SeekExt as _, Write, WriteExt as _};
}
