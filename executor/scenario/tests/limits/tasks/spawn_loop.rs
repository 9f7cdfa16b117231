//~ ends never
//~ long
#[tokio::main(flavor = "current_thread")]
async fn main() {
    println!("before");
    loop {
        tokio::spawn(std::future::pending::<()>());
    }
}
