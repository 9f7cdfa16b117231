async fn divide(n: u32) -> u32 {
    12 / n
}

#[tokio::main(flavor = "current_thread")]
async fn main() {
    let mut handles = Vec::new();
    for n in [3, 0, 4] {
        handles.push(tokio::spawn(divide(n)));
    }
    for handle in handles {
        println!("result {}", handle.await.unwrap());
    }
}
