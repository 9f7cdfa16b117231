// An async function calls itself without indirection.
async fn f(n: u8) {
    if n > 0 {
        f(n - 1).await;
    }
}
fn main() {
    drop(f(1));
}
