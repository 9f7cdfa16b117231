//! futures-test: delayed, limited and watched values, counted wakes.
use futures::executor::block_on;
use futures::future::{self, Future, FutureExt};
use futures::io::{AsyncRead, AsyncReadExt, AsyncWriteExt, Cursor};
use futures::sink::{self, SinkExt};
use futures::stream::{self, Stream, StreamExt};
use futures::task::{Poll, SpawnExt};
use futures_test::future::FutureTestExt;
use futures_test::io::{AsyncReadTestExt, AsyncWriteTestExt};
use futures_test::sink::SinkTestExt;
use futures_test::stream::StreamTestExt;
use futures_test::task::{new_count_waker, noop_context, panic_waker, NoopSpawner, RecordSpawner};
use futures_test::{assert_stream_done, assert_stream_next, assert_stream_pending};
use std::io;
use std::panic::{catch_unwind, AssertUnwindSafe};
use std::pin::{pin, Pin};
use std::task::Context;

// `?` on a Poll, in a function that returns a Result.
fn sizes(mut r: Pin<&mut impl AsyncRead>, cx: &mut Context<'_>) -> io::Result<Vec<Option<usize>>> {
    let mut all = Vec::new();
    let mut buf = [0; 4];
    for _ in 0..6 {
        match r.as_mut().poll_read(cx, &mut buf)? {
            Poll::Ready(n) => all.push(Some(n)),
            Poll::Pending => all.push(None),
        }
    }
    Ok(all)
}

fn main() {
    let (waker, count) = new_count_waker();
    let mut cx = Context::from_waker(&waker);
    let mut once = pin!(future::ready(3).pending_once());
    println!("{:?} {:?}", once.poll_unpin(&mut cx), once.poll_unpin(&mut cx));
    let mut turns = pin!(stream::iter([1, 2]).interleave_pending());
    for _ in 0..6 {
        print!("{:?} ", turns.as_mut().poll_next(&mut cx));
    }
    println!("{} {}", count.get(), count == 4);
    println!("{}", block_on(stream::iter(1..4).interleave_pending().collect::<Vec<_>>()).len());

    let mut s = stream::iter(vec!['a']).interleave_pending();
    assert_stream_pending!(s);
    assert_stream_next!(s, 'a');
    assert_stream_pending!(s);
    assert_stream_done!(s);

    println!("{:?}", sizes(pin!(Cursor::new([0; 7]).limited(3)), &mut cx).unwrap());
    println!("{:?}", sizes(pin!(Cursor::new([0; 5]).interleave_pending()), &mut cx).unwrap());
    block_on(async {
        let mut w = Cursor::new(vec![]).limited_write(2).track_closed();
        w.write_all(b"hello").await.unwrap();
        println!("{} {:?}", w.is_closed(), w.get_ref().get_ref().position());
        w.close().await.unwrap();
        println!("{} {}", w.is_closed(), w.write(b"x").await.is_err());
        let mut sink = sink::drain::<u8>().track_closed();
        sink.send(1).await.unwrap();
        sink.close().await.unwrap();
        println!("{}", AssertUnwindSafe(sink.send(2)).catch_unwind().await.is_err());
        let mut text = String::new();
        let reader = Cursor::new("some text").interleave_pending().limited(4);
        pin!(reader).read_to_string(&mut text).await.unwrap();
        println!("{text}");
    });

    let mut still = Box::pin(future::pending::<()>().assert_unmoved());
    println!("{:?}", still.as_mut().poll(&mut noop_context()));
    drop(still);
    println!("{}", catch_unwind(|| panic_waker().wake()).is_err());
    let recorder = RecordSpawner::new();
    recorder.spawn(async {}).unwrap();
    NoopSpawner::new().spawn(async { println!("never") }).unwrap();
    println!("{}", recorder.spawned().len());
}
