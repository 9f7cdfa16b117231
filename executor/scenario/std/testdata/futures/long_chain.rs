// Adapter around adapter, of types that only the end decides.
use futures::executor::block_on;
use futures::future;
use futures::stream::{self, StreamExt, TryStreamExt};

fn main() {
    let v: Vec<i64> = block_on(
        stream::iter(0..4)
            .map(|x| x + 1).map(|x| x * 2).map(|x| x - 1).map(|x| x + 3).map(|x| x * 3).map(|x| x + 1)
            .filter(|x| future::ready(x % 2 == 0))
            .map(|x| x + 1).map(|x| x * 2).map(|x| x - 1).map(|x| x + 3).map(|x| x * 3).map(|x| x + 1)
            .map(|x| x + 1).map(|x| x * 2).map(|x| x - 1).map(|x| x + 3).map(|x| x * 3).map(|x| x + 1)
            .collect(),
    );
    println!("{v:?}");
    let s: u8 = (1..4)
        .map(|x| x + 1).map(|x| x * 2).map(|x| x - 1).map(|x| x + 3).map(|x| x + 1).map(|x| x - 4)
        .map(|x| x + 1).map(|x| x * 2).map(|x| x - 1).map(|x| x + 3).map(|x| x + 1).map(|x| x - 4)
        .map(|x| x + 1).map(|x| x - 1).map(|x| x - 1).map(|x| x + 3).map(|x| x + 1).map(|x| x - 4)
        .sum();
    println!("{s}");
    let r: Result<Vec<i32>, String> = block_on(
        stream::iter((0..8).map(Ok))
            .try_skip_while(|x| future::ok(*x < 2))
            .and_then(|x| async move { Ok(x + 1) })
            .map_ok(|x| x * 2)
            .try_filter(|x| future::ready(x % 3 != 0))
            .try_take_while(|x| future::ok(*x < 14))
            .try_collect(),
    );
    println!("{r:?}");
}
