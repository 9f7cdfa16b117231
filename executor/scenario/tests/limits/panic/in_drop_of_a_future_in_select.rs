//~ ends 134
//~ says thread caused non-unwinding panic. aborting.
struct D;

impl Drop for D {
    fn drop(&mut self) {
        panic!("second");
    }
}

#[tokio::main(flavor = "current_thread")]
async fn main() {
    println!("before");
    let r = tokio::spawn(async {
        tokio::select! {
            biased;
            _ = async { let _d = D; std::future::pending::<()>().await } => {}
            _ = async { panic!("first") } => {}
        }
    })
    .await;
    println!("{}", r.is_err());
}
