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
        match handle.await {
            Ok(n) => println!("result {n}"),
            Err(e) => {
                println!("panic: {}", e.is_panic());
            }
        }
    }
}
