//~ ends 0
//~ prints Ok(71) 141
use futures::future::{self, FutureExt, TryFutureExt};
fn main() {
    let f = future::ok::<u32, String>(1)/*@70{*/.and_then(|x| future::ok(x + 1))/*}@*/;
    let g = future::ready(1u32)/*@70{*/.map(|x| x + 1).then(|x| async move { x + 1 })/*}@*/;
    println!("{:?} {}", futures::executor::block_on(f), futures::executor::block_on(g));
}
