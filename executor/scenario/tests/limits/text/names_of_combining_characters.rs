//~ ends 101
//~ says é⃝́⃝́⃝́⃝́⃝́⃝́⃝́⃝́⃝́⃝́⃝́⃝́⃝́⃝́⃝́⃝́⃝́⃝́⃝́⃝́⃝́⃝́⃝́⃝́⃝́⃝́⃝́⃝́⃝́⃝́⃝́
#[tokio::main]
async fn main() {
    println!("before");
    let zalgo = "e".to_string() + &"\u{301}\u{20dd}".repeat(20_000);
    println!("{}", zalgo.chars().rev().filter(|c| *c == 'e').count());
    std::thread::Builder::new().name(zalgo.clone()).spawn(|| ()).unwrap().join().unwrap();
    println!("{zalgo}");
    panic!("{zalgo}");
}
