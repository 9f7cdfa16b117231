// select! of futures pins what is no path, so a branch may call an async fn.
use futures::{select, pin_mut, FutureExt, StreamExt, stream, future};
async fn id(x: i32) -> i32 { x }
fn main() {
    futures::executor::block_on(async {
        let a = id(1).fuse();
        pin_mut!(a);
        let mut s = stream::iter(vec![1, 2]).fuse();
        let mut n = 0;
        loop {
            select! {
                x = a => { n += x; }
                x = s.next() => { if let Some(x) = x { n += x * 10; } }
                complete => break,
            }
        }
        println!("{}", n > 0);
        let mut f = future::ready(3);
        let r = select! { x = f => x, default => 0 };
        println!("{r}");
        let r = select! { x = (&mut f) => x, x = id(4).fuse() => x };
        println!("{r}");
    })
}
