//~ ends stuck
//~ says error: the program can never go on: everything waits, and nothing is pending
#[tokio::main(flavor = "current_thread")]
async fn main() {
    println!("before");
    let mut n = 0;
    tokio::select! {
        /*@64{*/_ = async { std::future::pending::<()>().await } => n += @i@,
        /*}@*/else => n = 9,
    }
    println!("{n}");
}
