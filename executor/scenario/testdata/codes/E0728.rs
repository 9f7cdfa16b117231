// `await` stands outside of an async function or block.
async fn f() {}
fn main() {
    f().await;
}
