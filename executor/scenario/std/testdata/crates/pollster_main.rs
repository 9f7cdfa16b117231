//! #[pollster::main] blocks on an async main.
use pollster::FutureExt;

async fn twice(n: u32) -> u32 { n * 2 }

#[pollster::main]
async fn main() -> Result<(), String> {
    println!("{}", twice(4).await);
    println!("{}", twice(5).block_on());
    Ok(())
}
