// The adapters of futures are Unpin where the futures and streams in them are, whatever their closures hold.
use futures::future::{self, FutureExt, TryFutureExt};
use futures::stream::{self, StreamExt, TryStreamExt};
use std::marker::PhantomPinned;
fn unpin<T: Unpin>(_: &T) {}
struct Pinned(PhantomPinned);
fn main() {
    let f = || future::ready(1);
    let (a, b, c) = (Pinned(PhantomPinned), Pinned(PhantomPinned), Pinned(PhantomPinned));
    let x = f().map(move |n| { let _ = &a; n + 1 });
    unpin(&x);
    let y = f().then(move |n| { let _ = &b; future::ready(n + 2) });
    unpin(&y);
    let z = f().map(Ok::<i32, ()>).and_then(move |n| { let _ = &c; future::ok::<i32, ()>(n + 3) });
    unpin(&z);
    let (d, e) = (Pinned(PhantomPinned), Pinned(PhantomPinned));
    let s = stream::iter([1, 2, 3]).filter(move |n| { let _ = &d; future::ready(n % 2 == 1) });
    unpin(&s);
    let t = stream::iter([Ok::<i32, ()>(1)]).map_ok(move |n| { let _ = &e; n + 4 });
    unpin(&t);
    let u = stream::iter([1, 2]).fold(Pinned(PhantomPinned), |p, _| future::ready(p));
    unpin(&u);
    futures::executor::block_on(async {
        println!("{} {} {:?}", x.await, y.await, z.await);
        println!("{:?} {:?}", s.collect::<Vec<_>>().await, t.try_collect::<Vec<_>>().await);
        u.await;
    });
}
