//! bytes: shared byte slices and buffers that grow. As in 1.12.
pub mod buf;
mod bytes;
mod uninit;

pub use self::buf::{Buf, BufMut, Chain, IntoIter, Limit, Reader, Take, TryGetError, Writer};
pub use self::bytes::{Bytes, BytesMut};

