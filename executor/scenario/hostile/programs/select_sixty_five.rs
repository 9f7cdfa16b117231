//~ ends refused
//~ says 5:  up to 64 branches supported
#[tokio::main(flavor = "current_thread")]
async fn main() {
    println!("before");
    let mut n = 0;
    tokio::select! {
        /*@65{*/_ = async { tokio::task::yield_now().await } => n += @i@,
        /*}@*/
    }
    println!("{n}");
}
