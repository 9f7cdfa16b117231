//~ ends 101
//~ says there are too many runtimes at once, or too many workers in one
#[tokio::main(flavor = "multi_thread", worker_threads = 100000)]
async fn main() {
    println!("before");
}
