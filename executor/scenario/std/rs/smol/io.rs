//! Reading and writing (futures-lite's io, which is futures').
mod bridge;
mod ext;
pub use self::bridge::{AssertAsync, AsyncAsSync, BlockOn};
pub use self::ext::{AsyncBufReadExt, AsyncReadExt, AsyncWriteExt, Bytes, Split};
pub use futures::io::*;
/// futures' copy with the writer by value.
pub async fn copy<R: AsyncRead + Unpin, W: AsyncWrite + Unpin>(reader: R, mut writer: W) -> Result<u64> {
    futures::io::copy(reader, &mut writer).await
}
