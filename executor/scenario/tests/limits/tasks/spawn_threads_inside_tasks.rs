//~ ends 0
//~ prints refused after some
#[tokio::main]
async fn main() {
    println!("before");
    let mut n = 0u64;
    let mut all = Vec::new();
    loop {
        all.push(tokio::spawn(async move {
            let t = std::thread::Builder::new().spawn(move || std::thread::park());
            t.is_ok()
        }));
        n += 1;
        if n % 64 == 0 {
            for a in all.drain(..) { if !a.await.unwrap() { println!("refused after some"); return; } }
        }
    }
}
