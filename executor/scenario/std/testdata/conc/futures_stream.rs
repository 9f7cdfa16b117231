use futures::{
    channel::mpsc,
    executor::*,
    future,
    sink::*,
    stream::{self, *},
};
use std::pin::Pin;
async fn y() {
    let mut d = false;
    future::poll_fn(|cx| {
        if d {
            std::task::Poll::Ready(())
        } else {
            d = true;
            cx.waker().wake_by_ref();
            std::task::Poll::Pending
        }
    })
    .await
}
fn main() {
    block_on(async {
        let v: Vec<_> = stream::iter(1..=6)
            .map(|x| x * 2)
            .filter(|x| future::ready(x % 3 != 0))
            .collect()
            .await;
        println!("{v:?}");
        println!(
            "{:?}",
            stream::iter(0..5)
                .then(|x| async move {
                    y().await;
                    x + 1
                })
                .enumerate()
                .collect::<Vec<_>>()
                .await
        );
        println!("{}", stream::iter(1..4).fold(0, |a, b| async move { a + b }).await);
        println!(
            "{:?}",
            stream::iter(vec![1, 2, 3])
                .zip(stream::iter("abc".chars()))
                .collect::<Vec<_>>()
                .await
        );
        println!(
            "{:?}",
            stream::iter(0..3)
                .chain(stream::once(async { 9 }))
                .skip(1)
                .take(2)
                .collect::<Vec<_>>()
                .await
        );
        println!("{:?}", stream::iter(0..7).chunks(3).collect::<Vec<_>>().await);
        println!("{:?}", stream::iter(0..7).ready_chunks(4).collect::<Vec<_>>().await);
        println!(
            "{:?}",
            stream::unfold(0, |s| async move {
                if s < 3 {
                    Some((s * s, s + 1))
                } else {
                    None
                }
            })
            .collect::<Vec<_>>()
            .await
        );
        println!(
            "{:?}",
            stream::iter(vec![stream::iter(0..2), stream::iter(5..7)])
                .flatten()
                .collect::<Vec<_>>()
                .await
        );
        println!(
            "{:?}",
            stream::iter(1..3).flat_map(|x| stream::iter(vec![x; x])).collect::<Vec<_>>().await
        );
        println!(
            "{:?}",
            stream::iter(1..10).take_while(|x| future::ready(*x < 4)).collect::<Vec<_>>().await
        );
        println!(
            "{:?}",
            stream::iter(1..6).skip_while(|x| future::ready(*x < 4)).collect::<Vec<_>>().await
        );
        println!(
            "{:?}",
            stream::iter(1..6)
                .scan(0, |s, x| {
                    *s += x;
                    future::ready(if *s > 9 { None } else { Some(*s) })
                })
                .collect::<Vec<_>>()
                .await
        );
        println!(
            "{} {}",
            stream::iter(1..4).any(|x| async move { x == 2 }).await,
            stream::iter(1..4).all(|x| async move { x == 2 }).await
        );
        println!("{}", stream::iter(1..4).count().await);
        println!("{:?}", stream::iter(vec![(1, 'a'), (2, 'b')]).unzip::<_, _, Vec<_>, Vec<_>>().await);
        println!("{:?}", stream::iter(vec![vec![1], vec![2, 3]]).concat().await);
        println!(
            "{:?}",
            stream::iter(vec![3u32, 1, 2])
                .map(|n| async move {
                    for _ in 0..n {
                        y().await
                    }
                    n
                })
                .buffered(2)
                .collect::<Vec<_>>()
                .await
        );
        println!(
            "{:?}",
            stream::iter(vec![3u32, 1, 2])
                .map(|n| async move {
                    for _ in 0..n {
                        y().await
                    }
                    n
                })
                .buffer_unordered(3)
                .collect::<Vec<_>>()
                .await
        );
        stream::iter(0..4)
            .for_each_concurrent(2, |n| async move {
                println!("s{n}");
                y().await;
                println!("e{n}");
            })
            .await;
        let mut p = Box::pin(stream::iter(1..4).peekable());
        println!("{:?}", p.as_mut().peek().await);
        println!("{:?}", p.next().await);
        println!("{:?}", p.next().await);
        println!(
            "{:?}",
            stream::select(stream::iter([1, 2, 3]), stream::iter([10, 20]))
                .collect::<Vec<_>>()
                .await
        );
        println!(
            "{:?}",
            stream::select_all(vec![stream::iter([1, 2]), stream::iter([3, 4])])
                .collect::<Vec<_>>()
                .await
        );
        println!(
            "{:?}",
            stream::iter(0..9)
                .take_until(async {
                    for _ in 0..3 {
                        y().await
                    }
                })
                .collect::<Vec<_>>()
                .await
                .len()
        );
        println!("{:?}", stream::repeat(1).take(3).collect::<Vec<_>>().await);
        println!("{:?}", stream::iter(1..3).cycle().take(5).collect::<Vec<_>>().await);
        println!("{:?}", stream::iter(vec![Ok(1), Err("e"), Ok(2)]).try_collect::<Vec<i32>>().await);
        println!(
            "{:?}",
            stream::iter(vec![Ok::<_, ()>(1), Ok(2)])
                .map_ok(|x| x * 2)
                .try_fold(0, |a, b| async move { Ok(a + b) })
                .await
        );
        println!(
            "{:?}",
            stream::iter(vec![Ok(1), Err("x")])
                .try_for_each(|x| async move {
                    println!("v{x}");
                    Ok(())
                })
                .await
        );
        let mut t = stream::iter(vec![Ok(1), Err("z")]);
        println!("{:?} {:?} {:?}", t.try_next().await, t.try_next().await, t.try_next().await);
        println!(
            "{:?}",
            stream::iter(vec![Ok::<i32, ()>(1), Ok(2)])
                .try_filter(|x| future::ready(*x > 1))
                .try_collect::<Vec<_>>()
                .await
        );
        println!(
            "{:?}",
            stream::iter(vec![Ok::<i32, i32>(1)])
                .and_then(|x| async move { Err::<i32, i32>(x) })
                .collect::<Vec<_>>()
                .await
        );
        let mut fu = FuturesUnordered::new();
        for n in [3, 1, 2] {
            fu.push(async move {
                for _ in 0..n {
                    y().await
                }
                n
            });
        }
        println!("{}", fu.len());
        while let Some(x) = fu.next().await {
            print!("{x} ");
        }
        println!("{:?} {}", fu.next().await, fu.is_terminated());
        let fo: FuturesOrdered<_> = [3, 1, 2]
            .into_iter()
            .map(|n| async move {
                for _ in 0..n {
                    y().await
                }
                n
            })
            .collect();
        println!("{:?}", fo.collect::<Vec<_>>().await);
        let (tx, rx) = mpsc::channel::<i32>(5);
        let mut s = tx.with(|x: &str| future::ready(x.parse::<i32>().map_err(|_| unreachable_err())));
        s.send("4").await.unwrap();
        s.feed("5").await.unwrap();
        s.flush().await.unwrap();
        drop(s);
        println!("{:?}", rx.collect::<Vec<_>>().await);
        let mut v: Vec<i32> = vec![];
        v.send(1).await.unwrap();
        v.send_all(&mut stream::iter([2, 3]).map(Ok)).await.unwrap();
        println!("{v:?}");
        let (tx, rx) = mpsc::unbounded();
        stream::iter(1..4).map(Ok).forward(tx).await.unwrap();
        println!("{:?}", rx.map(|x| x * 2).collect::<Vec<_>>().await);
        let u = futures::sink::unfold(0, |s, x: i32| async move {
            println!("sum {}", s + x);
            Ok::<_, ()>(s + x)
        });
        let mut u = Box::pin(u);
        u.send(1).await.unwrap();
        u.send(5).await.unwrap();
        futures::sink::drain().send(3).await.unwrap();
        let mut s = stream::iter(0..3);
        println!("{:?}", s.by_ref().take(2).collect::<Vec<_>>().await);
        println!("{:?}", s.next().await);
        println!("{:?}", stream::poll_fn(|_| std::task::Poll::Ready(None::<u8>)).next().await);
        let (it, rest) = stream::iter(1..3).into_future().await;
        println!("{it:?} {:?}", rest.collect::<Vec<_>>().await);
        println!("{:?}", stream::iter([1, 2]).left_stream::<Empty<i32>>().collect::<Vec<_>>().await);
        println!("{:?}", stream::iter(0..5).size_hint());
        println!("{:?}", stream::empty::<u8>().next().await);
        let b: BoxStream<'static, i32> = stream::iter(0..2).boxed();
        println!("{:?}", b.collect::<Vec<_>>().await);
        println!(
            "{:?}",
            stream::iter(0..3).inspect(|x| print!("<{x}>")).fuse().collect::<Vec<_>>().await
        );
    });
    println!("{:?}", block_on_stream(stream::iter(0..3)).map(|x| x + 1).collect::<Vec<_>>());
}
trait X: Sized {
    fn boxed_local_x(self) -> Self {
        self
    }
}
impl<F: future::Future> X for F {}
fn unreachable_err() -> mpsc::SendError {
    unreachable!()
}
#[allow(unused)]
fn z(_: Pin<&mut ()>) {}
