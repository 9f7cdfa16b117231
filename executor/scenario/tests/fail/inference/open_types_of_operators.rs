// The right side of an operator, and the error type of `?`, are not guessed.
async fn load() -> Result<Vec<u8>, String> { Ok(vec![]) }

fn sums(list: &[u32], texts: &[&str]) -> u32 {
    let mut total = 0u32;
    total += list.iter().copied().sum();
    total += texts[0].parse().unwrap();
    total
}

async fn jobs() {
    let job = async {
        let list = load().await?;
        println!("{}", list.len());
        Ok(())
    };
    if job.await.is_err() {}
}

async fn handles() {
    let handle = tokio::spawn(async { Ok(load().await?.len()) });
    let _ = handle.await;
}

fn collected(numbers: &[i32]) {
    let doubled = numbers.windows(2).map(|w| w[1] - w[0]).collect();
    for d in &doubled {
        println!("{d}");
    }
}

fn main() {
    let mut known = 0u32;
    for i in (0..3).map(|x| x) {
        known += i;
    }
    println!("{known}");
}
