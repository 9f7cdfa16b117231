//~ ends 101
//~ says not asked
#[tokio::main(flavor = "current_thread")]
async fn main() {
    println!("before");
    fn no() -> bool {
        panic!("not asked")
    }
    tokio::select! {
        _ = async {} , if no() => {}
        else => {}
    }
}
