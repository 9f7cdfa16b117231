//~ ends 101
//~ says all futures in select! were completed,but no `complete =>` handler was provided
fn main() {
    println!("before");
    use futures::{future, select, FutureExt};
    futures::executor::block_on(async {
        let mut a = future::ready(1).fuse();
        let mut n = 0;
        loop {
            select! {
                _ = a => n += 1,
                default => n += 2,
            }
            if n == 0 {
                break;
            }
        }
    });
}
