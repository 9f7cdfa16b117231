// std's and futures' pending, however they are come by: whoever awaits them means to wait for ever.
use futures::stream::StreamExt;
use std::future::{self, Future};
use std::time::Duration;

fn never() -> impl Future<Output = u8> {
    future::pending()
}

#[tokio::main(flavor = "current_thread")]
async fn main() {
    tokio::spawn(future::pending::<()>());
    tokio::spawn(async {
        let quiet = never();
        quiet.await
    });
    tokio::spawn(futures::future::pending::<()>());
    tokio::spawn(async {
        let mut none = futures::stream::pending::<u8>();
        none.next().await
    });
    tokio::select! {
        n = never() => println!("{n}"),
        _ = tokio::time::sleep(Duration::from_millis(1)) => println!("enough"),
    }
}
