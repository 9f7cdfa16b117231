//~ ends 134
//~ says error: the program has more than 256 MB on its heap
#[tokio::main(flavor = "current_thread")]
async fn main() {
    println!("before");
    let (_tx, _rx) = tokio::sync::broadcast::channel::<u64>(1 << 40);
}
