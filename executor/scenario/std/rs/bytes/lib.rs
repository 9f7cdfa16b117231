//! bytes: shared byte slices and buffers that grow.
pub mod buf;
mod bytes;

pub use self::buf::{Buf, BufMut, Chain, IntoIter, Limit, Reader, Take, TryGetError, Writer};
pub use self::bytes::{Bytes, BytesMut};

