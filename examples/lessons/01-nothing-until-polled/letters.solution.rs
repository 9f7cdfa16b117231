async fn send(to: &str) {
    println!("sent to {to}");
}

#[tokio::main(flavor = "current_thread")]
async fn main() {
    send("Ada").await;
    let letter = send("Grace");
    letter.await;
    send("Linus").await;
}
