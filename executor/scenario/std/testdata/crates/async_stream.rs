// stream! and try_stream!: yield, ?, for await, items of a match.
use async_stream::{stream, try_stream};
use futures::{pin_mut, stream, Stream, StreamExt};
use std::io;

fn three() -> impl Stream<Item = u32> {
    stream! {
        for i in 0..3 {
            yield i;
        }
    }
}
fn double<S: Stream<Item = u32>>(input: S) -> impl Stream<Item = u32> {
    stream! {
        for await value in input {
            yield value * 2;
        }
        yield 100
    }
}
async fn read(i: u8) -> Result<u8, io::Error> {
    if i < 2 { Ok(i) } else { Err(io::Error::new(io::ErrorKind::Other, "no more")) }
}
fn tried() -> impl Stream<Item = Result<u8, io::Error>> {
    try_stream! {
        let mut i = 0;
        loop {
            let x = read(i).await?;
            yield x;
            i += 1;
        }
    }
}
fn main() {
    futures::executor::block_on(async {
        let s = three();
        pin_mut!(s);
        while let Some(x) = s.next().await {
            println!("{x}");
        }
        println!("{:?} {:?}", double(three()).collect::<Vec<_>>().await, s.next().await);
        let t = tried();
        pin_mut!(t);
        while let Some(x) = t.next().await {
            println!("{x:?}");
        }
        let text = String::from("abc");
        let mut letters = Box::pin(stream! {
            for c in text.chars() {
                match c {
                    'b' => yield '-',
                    c => yield c,
                }
            }
        });
        println!("{:?}", letters.by_ref().collect::<String>().await);
        let mut empty = Box::pin(stream! { if false { yield 1; } });
        println!("{:?} {:?}", empty.next().await, empty.size_hint());
        let _ = stream::empty::<()>();
    });
}
