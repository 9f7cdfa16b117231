//! bytes: shared byte slices and buffers that grow.
//!
//! Follows: bytes 1.2; interfaces up to 1.12
//! Compared with: 1.2.1
pub mod buf;
mod bytes;
mod uninit;

pub use self::buf::{Buf, BufMut, Chain, IntoIter, Limit, Reader, Take, TryGetError, Writer};
pub use self::bytes::{Bytes, BytesMut};

