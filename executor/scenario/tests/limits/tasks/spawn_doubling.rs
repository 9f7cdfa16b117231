//~ ends never
//~ long
fn breed() -> std::pin::Pin<Box<dyn std::future::Future<Output = ()> + Send>> {
    Box::pin(async {
        tokio::spawn(breed());
        tokio::spawn(breed());
    })
}

#[tokio::main(flavor = "current_thread")]
async fn main() {
    println!("before");
    breed().await;
    loop {
        tokio::task::yield_now().await;
    }
}
