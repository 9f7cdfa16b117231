// futures-lite 2: streams that end early, and readers and writers of both kinds.
use futures_lite::io::{AssertAsync, AsyncAsSync, AsyncReadExt, AsyncWriteExt, BlockOn, Cursor};
use futures_lite::stream::{self, StreamExt};
use futures_lite::{future, pin};
use std::io::{BufRead, Read, Seek, SeekFrom, Write};
use std::task::Poll;
fn main() {
    future::block_on(async {
        let mut s = stream::iter([1u32, 2, 0, 3]).map_while(|x| x.checked_sub(1));
        println!("{:?} {:?} {:?} {:?}", s.next().await, s.next().await, s.next().await, s.next().await);
        let once = stream::once_future(async { 7 });
        pin!(once);
        println!("{:?} {:?}", once.next().await, once.next().await);
        let mut polls = 0;
        let mut gaps = stream::poll_fn(|cx| {
            polls += 1;
            if polls % 3 == 0 {
                cx.waker().wake_by_ref();
                Poll::Pending
            } else {
                Poll::Ready((polls < 9).then_some(polls))
            }
        });
        println!("{:?}", gaps.drain().collect::<Vec<_>>().await);
        println!("{:?}", StreamExt::drain(&mut gaps).get_mut().next().await);
        let mut i = 0;
        let stop = future::poll_fn(|_| {
            i += 1;
            if i <= 3 { Poll::Pending } else { Poll::Ready("reason") }
        });
        let mut cut = stream::stop_after_future(stream::iter(1..=10), stop);
        println!("{:?}", (&mut cut).collect::<Vec<_>>().await);
        println!("{:?} {:?} {:?}", cut.next().await, cut.take_result(), cut.take_result());
        let mut r = AssertAsync::new(&b"hello"[..]);
        let mut text = String::new();
        println!("{:?} {text} {}", r.read_to_string(&mut text).await.unwrap(), r.get_ref().len());
        let mut w = AssertAsync::new(Vec::new());
        w.write_all(b"abc").await.unwrap();
        println!("{:?}", w.into_inner());
    });
    let mut r = BlockOn::new(Cursor::new(b"one\ntwo\nthree".to_vec()));
    let mut line = String::new();
    r.read_line(&mut line).unwrap();
    println!("{line:?} {}", r.seek(SeekFrom::Start(1)).unwrap());
    let mut rest = [0; 4];
    r.read_exact(&mut rest).unwrap();
    println!("{rest:?} {}", r.into_inner().position());
    let waker = std::task::Waker::noop();
    let mut cx = std::task::Context::from_waker(&waker);
    let (near, far) = futures_lite::io::split(Cursor::new(vec![1, 2, 3]));
    let mut sync = AsyncAsSync::new(&mut cx, near);
    let mut b = [0; 2];
    println!("{:?} {b:?}", sync.read(&mut b));
    println!("{:?}", sync.poll_with(|_, _| Poll::<std::io::Result<()>>::Pending).map_err(|e| e.kind()));
    drop(sync);
    let mut sync = AsyncAsSync::new(&mut cx, far);
    println!("{:?} {:?} {:?}", sync.write(&[9]).unwrap(), sync.flush().is_ok(), sync.close().is_ok());
}
