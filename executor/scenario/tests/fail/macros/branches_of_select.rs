// tokio's select! consists of rules, futures' is procedural: after its errors the rest is checked.
use futures::FutureExt;

async fn one() -> u8 { 1 }

async fn missing_arrow() {
    futures::select! {
        x = one().fuse() { println!("{x}") }
    }
    unknown();
}

async fn two_expressions() {
    futures::select! {
        x = one().fuse() => 1
        y = one().fuse() => 2
    };
}

fn joined() {
    let _ = async { futures::join!(one() one()) };
    let _: u8 = "text";
    assert!(true "text");
}
