// Work in pieces, with a turn for the others after each.
async fn crunch(n: u64) -> u64 {
    let mut x = n;
    for i in 0..40_000 {
        x = x.wrapping_mul(31).wrapping_add(i);
        if i % 1_000 == 999 {
            tokio::task::yield_now().await;
        }
    }
    x
}

#[tokio::main(flavor = "current_thread")]
async fn main() {
    let (a, b) = tokio::join!(tokio::spawn(crunch(1)), tokio::spawn(crunch(2)));
    println!("{}", a.unwrap() != b.unwrap());
}
