//~ ends never
#[tokio::main(flavor = "current_thread")]
async fn main() {
    println!("before");
    tokio::spawn(async {
        loop {
            tokio::task::yield_now().await;
        }
    });
    loop {
        tokio::task::yield_now().await;
    }
}
