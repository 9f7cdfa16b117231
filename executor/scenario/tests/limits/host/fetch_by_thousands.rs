//~ ends 0
//~ prints nobody came
//~ steps 100M
use std::time::Duration;

#[tokio::main(flavor = "current_thread")]
async fn main() {
    let all = (0..20_000).map(|i| pollground::fetch(format!("x{i}?q")));
    tokio::select! {
        answers = futures::future::join_all(all) => println!("{}", answers.len()),
        _ = tokio::time::sleep(Duration::from_secs(1)) => println!("nobody came"),
    }
}
