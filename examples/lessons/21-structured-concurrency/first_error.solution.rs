use std::time::Duration;
use tokio::time::sleep;

async fn load(
    part: u64,
    ms: u64,
) -> Result<u64, String> {
    println!("part {part} begins");
    sleep(Duration::from_millis(ms)).await;
    if part == 2 {
        return Err("part 2 is missing".to_string());
    }
    println!("part {part} is here");
    Ok(part)
}

async fn load_all() -> Result<u64, String> {
    let (one, two) = (load(1, 80), load(2, 10));
    let (a, b) = tokio::try_join!(one, two)?;
    Ok(a + b)
}

#[tokio::main(flavor = "current_thread")]
async fn main() {
    println!("{:?}", load_all().await);
}
