//~ ends 134
//~ says error: the program has more than 256 MB on its heap
//~ steps 400M
//~ long
#[tokio::main(flavor = "current_thread")]
async fn main() {
    println!("before");
    loop {
        let a = [0u64; 1000];
        tokio::spawn(async move {
            std::future::pending::<()>().await;
            println!("{}", a[0]);
        });
    }
}
