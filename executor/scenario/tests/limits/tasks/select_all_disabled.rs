//~ ends 101
//~ says all branches are disabled and there is no else branch
#[tokio::main(flavor = "current_thread")]
async fn main() {
    println!("before");
    tokio::select! {
        _ = std::future::pending::<()>(), if false => {}
    }
}
