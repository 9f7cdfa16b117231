//~ ends 101
//~ says number of added permits (1) would overflow MAX_PERMITS (2305843009213693951)
#[tokio::main(flavor = "current_thread")]
async fn main() {
    println!("before");
    let s = tokio::sync::Semaphore::new(tokio::sync::Semaphore::MAX_PERMITS);
    println!("{}", s.available_permits() > 0);
    s.add_permits(1);
}
