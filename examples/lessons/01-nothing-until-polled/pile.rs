async fn send(to: &str) {
    println!("sent to {to}");
}

#[tokio::main(flavor = "current_thread")]
async fn main() {
    let mut pile = Vec::new();
    for name in ["Ada", "Grace", "Linus"] {
        pile.push(send(name));
    }
    println!("{} letters", pile.len());
    for letter in &pile {
        let _ = letter;
    }
}
