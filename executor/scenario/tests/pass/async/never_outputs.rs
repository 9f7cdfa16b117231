// A statement that reads a value of type ! ends its block, be it an await or a field.
use std::future::pending;

async fn forever() -> ! {
    loop {
        pending::<()>().await
    }
}

async fn awaits() -> ! {
    forever().await;
}

async fn reads() -> ! {
    futures::future::join(forever(), forever()).await.0;
}

async fn branches(b: bool) -> u8 {
    if b { 1 } else { forever().await }
}

fn main() {
    futures::executor::block_on(async {
        println!("{}", branches(true).await);
        let (a, b) = (Box::pin(awaits()), Box::pin(reads()));
        match futures::future::select(a, futures::future::select(b, std::future::ready(2))).await {
            futures::future::Either::Right((futures::future::Either::Right((n, _)), _)) => println!("{n}"),
            _ => unreachable!(),
        }
    });
}
