//~ ends 101
//~ says there are too many runtimes at once, or too many workers in one
fn main() {
    println!("before");
    let mut all = Vec::new();
    loop {
        all.push(tokio::runtime::Builder::new_multi_thread().worker_threads(8).build().unwrap());
    }
}
