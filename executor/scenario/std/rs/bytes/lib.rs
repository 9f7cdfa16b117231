//! bytes: shared byte slices and buffers that grow. As in 1.12, but for UninitSlice and from_owner.
pub mod buf;
mod bytes;

pub use self::buf::{Buf, BufMut, Chain, IntoIter, Limit, Reader, Take, TryGetError, Writer};
pub use self::bytes::{Bytes, BytesMut};

