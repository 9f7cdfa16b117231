use futures::prelude::*;
use futures::{
    channel::{mpsc, oneshot},
    executor::block_on,
    future,
};
use std::cell::Cell;
use std::task::Poll;
async fn yields(n: u32, tag: &str) -> u32 {
    for i in 0..n {
        println!("{tag} {i}");
        let mut done = false;
        future::poll_fn(|cx| {
            if done {
                Poll::Ready(())
            } else {
                done = true;
                cx.waker().wake_by_ref();
                Poll::Pending
            }
        })
        .await;
    }
    n
}
fn main() {
    block_on(async {
        println!("{:?}", futures::join!(yields(2, "a"), yields(1, "b"), async { 3 }));
        println!("{:?}", future::join3(yields(1, "x"), yields(2, "y"), future::ready(1)).await);
        println!(
            "{:?}",
            futures::try_join!(async { Ok::<_, String>(1) }, async { Err::<u8, _>("bad".to_string()) })
        );
        println!("{:?}", future::try_join(future::ok::<_, ()>(1), future::ok(2)).await);
        println!("{:?}", future::join_all((0..4).map(|i| yields(i % 2, "j"))).await);
        println!("{:?}", future::join_all((0..35).map(|i| async move { i })).await.len());
        println!(
            "{:?}",
            future::try_join_all(vec![future::ok(1), future::err("e"), future::ok(3)]).await
        );
        match future::select(Box::pin(yields(3, "s")), Box::pin(yields(1, "t"))).await {
            future::Either::Left((v, _)) => println!("L {v}"),
            future::Either::Right((v, rest)) => {
                println!("R {v}");
                println!("{}", rest.await)
            }
        }
        let (v, i, rest) = future::select_all(vec![yields(2, "p").boxed(), yields(1, "q").boxed()]).await;
        println!("{v} {i} {}", rest.len());
        println!(
            "{:?}",
            future::select_ok(vec![future::err("1"), future::ok(5), future::err("3")])
                .await
                .map(|x| x.0)
        );
        println!(
            "{:?}",
            future::select_ok(vec![future::err::<u8, _>("1"), future::err("2")]).await.err()
        );
        println!(
            "{}",
            async { 1 }
                .map(|x| x + 1)
                .then(|x| async move { x * 10 })
                .inspect(|x| println!("insp {x}"))
                .await
        );
        println!(
            "{:?}",
            async { Ok::<i32, i32>(1) }
                .and_then(|x| async move {
                    if x > 0 {
                        Err(x)
                    } else {
                        Ok(x)
                    }
                })
                .or_else(|e| async move { Err::<i32, String>(format!("e{e}")) })
                .await
        );
        println!(
            "{:?}",
            async { Err::<i32, i32>(1) }
                .map_err(|e| e + 1)
                .map_ok(|x| x)
                .unwrap_or_else(|e| e * 100)
                .await
        );
        println!("{:?}", async { Ok::<u8, u8>(3) }.err_into::<u32>().ok_into::<u64>().await);
        println!(
            "{:?}",
            async { Ok::<u8, u8>(3) }.map_ok_or_else(|e| e as i32, |v| v as i32 * 2).await
        );
        let s = async {
            println!("shared runs");
            5
        }
        .shared();
        let t = s.clone();
        println!("{:?} {} {} {:?}", s.peek(), s.clone().await, t.await, s.peek());
        let (f, h) = future::abortable(future::pending::<()>());
        h.abort();
        println!("{:?}", f.await);
        let (f, _h) = future::abortable(async { 1 });
        println!("{:?}", f.await);
        println!("{:?}", async { panic!("caught") as u8 }.catch_unwind().await.is_err());
        println!("{:?} {:?}", yields(1, "n").now_or_never(), async { 2 }.now_or_never());
        let (r, h) = yields(1, "remote").remote_handle();
        println!("{:?}", futures::join!(r, h));
        let mut m = Box::pin(future::maybe_done(async { 4 }));
        println!("{:?}", m.as_mut().take_output());
        m.as_mut().await;
        println!("{:?}", m.as_mut().output_mut());
        println!("{:?}", m.as_mut().take_output());
        println!("{:?}", future::lazy(|_| 3).await);
        println!("{:?}", async { async { 9 } }.flatten().await);
        let mut f = Box::pin(yields(1, "pw"));
        println!("{:?}", futures::poll!(&mut f));
        println!("{:?}", futures::poll!(&mut f));
        println!("{:?}", future::OptionFuture::from(Some(async { 1 })).await);
        println!("{:?}", future::OptionFuture::from(None::<future::Ready<u8>>).await);
        let c = Cell::new(0);
        let mut fu = async {
            c.set(c.get() + 1);
            1
        }
        .boxed_local()
        .fuse();
        let mut fz = future::pending::<i32>().fuse();
        futures::select! { x = fu => println!("sel {x}"), _ = fz => unreachable!() }
        futures::select_biased! { _ = fu => unreachable!(), _ = fz => unreachable!(), default => println!("default") }
        let (tx, rx) = oneshot::channel::<u8>();
        drop(tx);
        println!("{:?}", rx.await);
        let (tx, rx) = oneshot::channel();
        tx.send(3).unwrap();
        println!("{:?}", rx.await);
        let (mut tx, rx) = oneshot::channel::<u8>();
        println!("{}", tx.is_canceled());
        drop(rx);
        tx.cancellation().await;
        println!("{:?} {}", tx.is_canceled(), tx.send(1).unwrap_err());
        let (tx, mut rx) = oneshot::channel::<u8>();
        println!("{:?}", rx.try_recv());
        rx.close();
        println!("{:?}", tx.send(4));
        let (mut tx, mut rx) = mpsc::channel::<i32>(1);
        println!(
            "{:?} {:?} {:?}",
            tx.try_send(1),
            tx.try_send(2),
            tx.try_send(3).map_err(|e| (e.is_full(), e.into_inner()))
        );
        println!("{:?} {:?}", rx.next().await, rx.try_next().map_err(|e| e.to_string()));
        println!("{:?}", rx.try_next().is_err());
        println!("{:?}", tx.try_send(5));
        drop(tx);
        println!("{:?} {:?}", rx.next().await, rx.next().await);
        let (tx, rx) = mpsc::unbounded::<i32>();
        tx.unbounded_send(1).unwrap();
        println!("{:?}", tx.clone().is_closed());
        drop(tx);
        println!("{:?}", rx.collect::<Vec<_>>().await);
        let (mut tx, rx) = mpsc::channel(0);
        futures::join!(
            async move {
                for i in 0..3 {
                    tx.send(i).await.unwrap();
                    println!("sent {i}");
                }
            },
            rx.for_each(|x| async move {
                println!("got {x}");
            })
        );
        let m = futures::lock::Mutex::new(0);
        futures::join!(
            async {
                let mut g = m.lock().await;
                yields(1, "lock").await;
                *g += 1;
            },
            async {
                *m.lock().await += 10;
                println!("second")
            }
        );
        println!("{:?} {:?}", m.try_lock().map(|g| *g), m.into_inner());
    });
    println!("{:?}", std::panic::catch_unwind(|| block_on(async { block_on(async {}) })).is_err());
}
