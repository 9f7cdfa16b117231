// Readers, writers and iterators that block, on threads of smol's pool.
use smol::io::{AsyncReadExt, AsyncSeekExt, AsyncWriteExt, SeekFrom};
use smol::stream::StreamExt;
use smol::Unblock;
use std::io::{Cursor, Read};

struct Slow(u8);
impl Read for Slow {
    fn read(&mut self, buf: &mut [u8]) -> std::io::Result<usize> {
        assert!(std::thread::current().name().unwrap_or("").starts_with("blocking"));
        std::thread::sleep(std::time::Duration::from_millis(10));
        if self.0 == 0 {
            return Err(std::io::Error::new(std::io::ErrorKind::Other, "broken"));
        }
        self.0 -= 1;
        buf[0] = b'0' + self.0;
        Ok(1)
    }
}

fn main() -> std::io::Result<()> {
    smol::block_on(async {
        let mut reader = Unblock::new(Slow(3));
        let mut text = String::new();
        let end = reader.read_to_string(&mut text).await;
        println!("{:?}", end.unwrap_err().to_string());

        let mut file = Unblock::with_capacity(4, Cursor::new(Vec::new()));
        file.write_all(b"one two three").await?;
        file.flush().await?;
        println!("{}", file.seek(SeekFrom::Start(4)).await?);
        let mut word = [0; 3];
        file.read_exact(&mut word).await?;
        println!("{}", String::from_utf8_lossy(&word));
        println!("{}", file.with_mut(|c| c.get_ref().len()).await);
        println!("{}", file.get_mut().await.get_ref().len());
        println!("{:?}", String::from_utf8(file.into_inner().await.into_inner()).unwrap());

        let squares = Unblock::new((1..4).map(|n| n * n));
        println!("{:?}", squares.collect::<Vec<i32>>().await);
        Ok(())
    })
}
