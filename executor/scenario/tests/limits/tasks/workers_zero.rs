//~ ends 101
//~ says Worker threads cannot be set to 0
fn main() {
    println!("before");
    let _ = tokio::runtime::Builder::new_multi_thread().worker_threads(0).build();
}
