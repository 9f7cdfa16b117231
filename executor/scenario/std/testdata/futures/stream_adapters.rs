use futures::channel::mpsc;
use futures::executor::block_on;
use futures::future::{self, Either, ready};
use futures::stream::{self, Stream, StreamExt, TryStreamExt, FuturesUnordered};
use futures::{pin_mut, select, select_biased, FutureExt, SinkExt};
use std::cell::RefCell;
fn main() {
    block_on(async {
        println!("{:?}", stream::iter(1..10).scan(0, |s, x| { *s += x; ready(if *s < 20 { Some(*s) } else { None }) }).collect::<Vec<_>>().await);
        println!("{:?}", stream::iter(1..10).chunks(4).collect::<Vec<_>>().await);
        println!("{:?}", stream::iter(0..6).skip_while(|x| ready(*x < 2)).take_while(|x| ready(*x < 5)).enumerate().collect::<Vec<_>>().await);
        println!("{:?}", stream::iter([1, 2]).chain(stream::once(async { 9 })).zip(stream::repeat("z")).unzip::<_, _, Vec<_>, Vec<_>>().await);
        println!("{:?}", stream::iter(vec![vec![1, 2], vec![], vec![3]]).map(stream::iter).flatten().fold(0, |a, x| async move { a * 10 + x }).await);
        println!("{} {} {}", stream::iter(1..4).all(|x| ready(x > 0)).await, stream::iter(1..4).any(|x| ready(x > 3)).await, stream::iter(1..7).count().await);
        let seen = RefCell::new(vec![]);
        stream::iter(1..6).for_each_concurrent(2, |n| { let s = &seen; async move { s.borrow_mut().push(n); } }).await;
        println!("{:?}", seen.borrow());
        let mut p = stream::iter(1..4).peekable();
        pin_mut!(p);
        println!("{:?}", p.as_mut().peek().await); println!("{:?}", p.as_mut().next_if(|x| *x == 1).await); println!("{:?}", p.as_mut().next_if_eq(&7).await); println!("{:?}", p.next().await);
        let r: Result<Vec<i32>, String> = stream::iter(["1", "2", "x", "4"]).map(|s| s.parse::<i32>().map_err(|e| e.to_string())).try_collect().await;
        println!("{r:?}");
        let r = stream::iter([Ok(1), Ok(2), Err("e"), Ok(3)]).try_fold(0, |a, x| async move { Ok(a + x) }).await;
        println!("{r:?}");
        let v = stream::iter([Ok(1), Err("e"), Ok(3)]).map_ok(|x| x * 2).map_err(|e| e.len()).or_else(|n| async move { if n > 5 { Err(n) } else { Ok::<i32, usize>(0) } }).try_filter(|x| ready(*x != 2)).collect::<Vec<_>>().await;
        println!("{v:?}");
        let r = stream::iter([Ok::<_, u8>(3), Ok(4)]).try_for_each(|x| async move { if x == 4 { Err(x) } else { println!("each {x}"); Ok(()) } }).await;
        println!("{r:?}");
        let r = stream::iter([Ok::<_, u8>(1), Ok(2)]).and_then(|x| async move { if x > 1 { Err(9) } else { Ok(x) } }).boxed().try_next().await;
        println!("{r:?}");
        let r: Result<Vec<u32>, u32> = stream::iter((1..6).map(Ok)).map_ok(|n| async move { if n == 9 { Err(n) } else { Ok(n) } }).try_buffer_unordered(2).try_collect().await;
        println!("{r:?}");
        let (mut tx, rx) = mpsc::channel::<u32>(1);
        let (a, b) = future::join(async move { for n in 0..4 { tx.send(n).await.unwrap(); } "sent" }, rx.ready_chunks(3).collect::<Vec<_>>()).await;
        println!("{a} {b:?}");
        let mut a = stream::iter([1, 2, 3]).fuse();
        let mut b = stream::iter([10, 20]).fuse();
        let mut got = vec![];
        loop { select_biased! { x = a.next() => if let Some(x) = x { got.push(x) }, y = b.next() => if let Some(y) = y { got.push(y) }, complete => break } }
        println!("{got:?}");
        let f1 = async { 1 }.fuse(); let f2 = future::pending::<i32>().fuse();
        pin_mut!(f1, f2);
        let n = select! { x = f1 => x, y = f2 => y };
        println!("{n}");
        let n = select! { x = f2 => x, default => -1 };
        println!("{n}");
        match future::select(Box::pin(async { 5 }), future::pending::<()>()).await { Either::Left((v, _)) => println!("left {v}"), Either::Right(_) => println!("right") }
        let (v, i, rest) = future::select_all(vec![future::pending().boxed(), async { 3 }.boxed(), async { 4 }.boxed()]).await;
        println!("{v} {i} {}", rest.len());
        let r = future::select_ok(vec![async { Err::<u8, _>("x") }.boxed(), async { Ok(2) }.boxed()]).await;
        println!("{:?}", r.map(|(v, rest)| (v, rest.len())));
        let mut fu = FuturesUnordered::new();
        println!("{:?} {}", fu.next().await.map(|x: i32| x), fu.is_empty());
        for n in [3, 1, 2] { fu.push(ready(n)); }
        println!("{} {:?}", fu.len(), fu.by_ref().take(2).collect::<Vec<_>>().await);
        let s = stream::unfold(1u32, |n| async move { (n < 40).then(|| (n, n * 3)) });
        pin_mut!(s);
        while let Some(n) = s.next().await { print!("{n} "); }
        println!();
        let s = stream::select(stream::iter([1, 1, 1]), stream::iter([2, 2]));
        println!("{:?}", s.collect::<Vec<_>>().await);
        println!("{:?}", stream::iter(0..5).filter_map(|x| ready((x % 2 == 0).then_some(x * x))).then(|x| async move { x + 1 }).inspect(|x| print!("<{x}>")).collect::<Vec<_>>().await);
        println!("{:?}", stream::iter(0..10).take_until(ready(())).collect::<Vec<_>>().await);
        let mut first = None;
        let (x, tail) = stream::iter(1..4).into_future().await;
        first = x.or(first);
        println!("{first:?} {:?}", tail.collect::<Vec<_>>().await);
        println!("{:?}", stream::iter([3, 1, 2]).map(|x| async move { x }).buffered(2).collect::<Vec<_>>().await);
    });
}
