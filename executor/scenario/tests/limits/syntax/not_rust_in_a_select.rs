//~ ends refused
//~ says 5: E0593 closure is expected to take 1 argument, but it takes 0 arguments
#[tokio::main]
async fn main() {
    println!("before");
    tokio::select! {
        v = async { Some(1).map(move -_| 2) } => println!("{v:?}"),
        _ = async move -| 3 => {}
    }
}
