//~ ends 0
//~ prints 100
struct D(u32);

impl Drop for D {
    fn drop(&mut self) {
        panic!("drop {}", self.0);
    }
}

#[tokio::main(flavor = "current_thread")]
async fn main() {
    println!("before");
    let mut all = Vec::new();
    for i in 0..100 {
        all.push(tokio::spawn(async move {
            let _d = D(i);
            tokio::task::yield_now().await;
            if i % 2 == 0 {
                tokio::task::yield_now().await;
            }
        }));
    }
    tokio::task::yield_now().await;
    let mut bad = 0;
    for h in all {
        h.abort();
        match h.await {
            Err(e) if e.is_panic() => bad += 1,
            _ => {}
        }
    }
    println!("{bad}");
}
