async fn send(to: &str) {
    println!("sent to {to}");
}

#[tokio::main(flavor = "current_thread")]
async fn main() {
    send("Ada");
    let letter = send("Grace");
    send("Linus").await;
}
