async fn one() -> u32 { 1 }
async fn two() -> u32 { one().await + one().await }
fn main() { println!("{}", futures::executor::block_on(two())); }
