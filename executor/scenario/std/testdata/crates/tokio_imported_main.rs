// Attributes of tokio among the imports.
#[allow(unused_imports)]
use tokio::{main, test};

#[tokio::main]
async fn main() {
    println!("{}", tokio::spawn(async { 1 }).await.unwrap());
}
