//~ ends never
use futures::stream::StreamExt;

fn main() {
    println!("before");
    let n = futures::executor::block_on(futures::stream::repeat(1u64).fold(0u64, |a, b| async move { a.wrapping_add(b) }));
    println!("{n}");
}
