//! Async closures: what their futures borrow, what they take along, when it is dropped.

use std::future::Future;
use std::ops::*;
use std::pin::pin;
use std::task::{Context, Poll, Waker};
struct D(&'static str, u32);
impl Drop for D {
    fn drop(&mut self) {
        println!("drop {} {}", self.0, self.1)
    }
}
fn block_on<F: Future>(f: F) -> F::Output {
    let mut f = pin!(f);
    let mut cx = Context::from_waker(Waker::noop());
    loop {
        if let Poll::Ready(v) = f.as_mut().poll(&mut cx) {
            return v;
        }
    }
}
async fn y() {
    let mut k = false;
    std::future::poll_fn(|cx| {
        if k {
            Poll::Ready(())
        } else {
            k = true;
            cx.waker().wake_by_ref();
            Poll::Pending
        }
    })
    .await
}
async fn twice(f: impl AsyncFn(u32) -> u32) -> u32 {
    f(1).await + f(2).await
}
async fn thrice<F: AsyncFnMut(&str) -> usize>(mut f: F) -> usize {
    f("a").await + f("bb").await + f("ccc").await
}
async fn once<F>(f: F) -> String
where
    F: AsyncFnOnce(&str) -> String,
{
    y().await;
    f("x").await
}
async fn pass(f: impl AsyncFn() -> u32) -> u32 {
    fin(f).await
}
async fn fin(f: impl AsyncFnOnce() -> u32) -> u32 {
    y().await;
    f().await
}
fn main() {
    block_on(async {
        let d = D("d", 1);
        println!(
            "{}",
            twice(async |x| {
                y().await;
                x + d.1
            })
            .await
        );
        let mut total = 0;
        println!(
            "{}",
            thrice(async |s| {
                y().await;
                total += s.len();
                total
            })
            .await
        );
        println!("{total}");
        let mut log = vec![];
        let mut push = async |s: &'static str| {
            y().await;
            log.push(s);
            log.len()
        };
        println!("{}", push("a").await);
        println!("{}", push("b").await);
        println!("{log:?}");
        let e = D("e", 2);
        println!(
            "{}",
            once(async move |s| {
                y().await;
                format!("{s}{}", e.1)
            })
            .await
        );
        println!("after once");
        let g = D("g", 3);
        let h = async move |k: u32| {
            y().await;
            k + g.1
        };
        println!("{}", h(1).await);
        println!("{}", h(2).await);
        println!("{}", twice(&h).await);
        println!("{}", twice(h).await);
        println!("after twice");
        let i = D("i", 4);
        println!(
            "{}",
            once(async |s: &str| {
                let i = i;
                y().await;
                format!("{s}{}", i.1)
            })
            .await
        );
        let mut n = 10;
        let mut inc = async move || {
            n += 1;
            y().await;
            n
        };
        println!("{}", inc().await);
        println!("{}", inc().await);
        println!("{n}");
        let s = String::from("moved");
        let f = async move || {
            y().await;
            s
        };
        println!("{}", f().await);
        let v = vec![1, 2, 3];
        println!(
            "{}",
            pass(async || {
                y().await;
                v.iter().sum()
            })
            .await
        );
        println!("{v:?}");
        let fs: Vec<_> = (0..3)
            .map(|i| {
                async move |x: i32| {
                    y().await;
                    x * i
                }
            })
            .collect();
        for f in &fs {
            print!("{} ", f(5).await)
        }
        println!();
        let nested = async |a: i32| {
            let inner = async |b: i32| {
                y().await;
                a * 10 + b
            };
            inner(1).await + inner(2).await
        };
        println!("{}", nested(4).await);
        let cell = std::cell::RefCell::new(vec![]);
        let rec = async |x: &str| {
            cell.borrow_mut().push(x.to_string());
            y().await;
        };
        rec("q").await;
        rec("r").await;
        println!("{:?}", cell.borrow());
        let fut = {
            let x = D("x", 9);
            async move {
                y().await;
                x.1
            }
        };
        println!("{}", fut.await);
    })
}
