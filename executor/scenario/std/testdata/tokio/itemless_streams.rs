// Streams without items, and what Debug shows of them.
use tokio_stream::{Stream, StreamExt, StreamMap};
fn main() {
    println!("{:?} {:?}", tokio_stream::pending::<i32>(), tokio_stream::empty::<i32>());
    println!("{:?} {:?}", futures::stream::pending::<i32>(), futures::stream::empty::<i32>());
    let mut map = StreamMap::new();
    map.insert("a", tokio_stream::pending::<i32>());
    println!("{map:?}");
    for entry in map.iter() {
        println!("{entry:?}");
    }
    println!("{:?}", tokio::runtime::Handle::try_current().map(|_| ()));
    futures::executor::block_on(async {
        println!("{:?}", tokio_stream::empty::<i32>().next().await);
    });
    println!("{:?} {:?}", tokio_stream::pending::<i32>().size_hint(), tokio_stream::empty::<i32>().size_hint());
}
