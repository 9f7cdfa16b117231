//~ ends 101
//~ says mpsc bounded channel requires buffer > 0
#[tokio::main(flavor = "current_thread")]
async fn main() {
    println!("before");
    let (_tx, _rx) = tokio::sync::mpsc::channel::<u8>(0);
}
