//~ ends refused
//~ says 5:  expected one of `|` or `||`, found `-`
#[tokio::main]
async fn main() {
    println!("before");
    tokio::select! {
        v = async { Some(1).map(move -_| 2) } => println!("{v:?}"),
        _ = async move -| 3 => {}
    }
}
