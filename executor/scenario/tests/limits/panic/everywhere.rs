//~ ends 0
//~ prints 500
#[tokio::main(flavor = "current_thread")]
async fn main() {
    println!("before");
    let all: Vec<_> = (0..1000).map(|n| tokio::spawn(async move { if n % 2 == 0 { panic!("{n}") } })).collect();
    let mut bad = 0;
    for h in all {
        bad += h.await.is_err() as u32;
    }
    println!("{bad}");
}
