//~ ends 0
//~ steps 150M
#[tokio::main(flavor = "current_thread")]
async fn main() {
    println!("before");
    let s = "n".repeat(1 << 20);
    let h = std::thread::Builder::new().name(s.clone()).spawn(|| std::thread::current().name().unwrap().len()).unwrap();
    println!("{}", h.join().unwrap());
    drop(s);
}
