//~ ends never
#[tokio::main(flavor = "current_thread")]
async fn main() {
    println!("before");
    let mut n = 0u64;
    loop {
        tokio::select! {
            _ = tokio::task::yield_now() => n += 1,
            _ = async {} => n += 2,
            else => break,
        }
    }
    println!("{n}");
}
