//! What the crates of smol 2 have besides those of smol 1.
use async_channel::{bounded, unbounded};
use async_executor::{Executor, LocalExecutor, StaticExecutor};
use futures_lite::future::{self, block_on, ready};
use futures_lite::io::{AsyncBufReadExt, AsyncReadExt, AsyncWriteExt, BufReader, Cursor};
use futures_lite::stream::{self, StreamExt};

static GLOBAL: StaticExecutor = StaticExecutor::new();

fn main() {
    println!("{}", GLOBAL.try_tick());
    let task = GLOBAL.spawn(async { 5 });
    println!("{} {}", GLOBAL.try_tick(), block_on(task));
    let leaked = LocalExecutor::new().leak();
    let task = leaked.spawn(async { std::rc::Rc::new(6) });
    println!("{}", block_on(leaked.run(task)));
    let word = String::from("borrowed");
    let task = unsafe { leaked.spawn_scoped(async { word.len() }) };
    println!("{}", block_on(leaked.run(task)));
    let ex = Executor::new();
    let mut tasks = Vec::new();
    ex.spawn_many((0..3).map(|i| async move { i * i }), &mut tasks);
    println!("{:?}", block_on(ex.run(async { stream::iter(tasks).then(|t| t).collect::<Vec<_>>().await })));

    let (tx, rx) = bounded(2);
    println!("{:?} {:?} {:?}", tx.force_send(1), tx.force_send(2), tx.force_send(3));
    println!("{:?} {:?}", rx.try_recv(), rx.try_recv());
    println!("{} {}", tx.same_channel(&tx.clone()), rx.same_channel(&bounded(2).1));
    let (one, _keep) = unbounded::<u8>();
    println!("{:?}", block_on(future::poll_once(one.closed())));
    let task = ex.spawn(async move {
        one.closed().await;
        one.force_send(1).is_err()
    });
    block_on(ex.run(future::yield_now()));
    drop(_keep);
    println!("{}", block_on(ex.run(task)));

    block_on(async {
        let mut r = BufReader::with_capacity(4, &b"one-two-three"[..]);
        println!("{:?}", r.fill_buf().await.unwrap());
        r.consume(2);
        println!("{:?}", r.fill_buf().await.unwrap());
        let parts: Vec<Vec<u8>> = r.split(b'-').try_collect().await.unwrap();
        println!("{parts:?}");
        let bytes: Vec<u8> = Cursor::new(b"abc").bytes().try_collect().await.unwrap();
        println!("{bytes:?}");
        let mut boxed = Cursor::new(b"xyz").boxed_reader();
        let mut text = String::new();
        boxed.read_to_string(&mut text).await.unwrap();
        let mut writer = Vec::<u8>::new().boxed_writer();
        writer.write_all(text.as_bytes()).await.unwrap();
        println!("{text} {}", future::race_with_seed(ready(1), future::pending(), 7).await);
        println!("{:?}", stream::race_with_seed(stream::pending(), stream::once(2), 7).next().await);
    });
}
