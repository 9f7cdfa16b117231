//~ ends 0
//~ prints nobody came
//~ steps 100M
use std::time::Duration;

#[tokio::main(flavor = "current_thread")]
async fn main() {
    let all = (0..20_000).map(|i| Box::pin(pollground::event(format!("name {i}"))));
    tokio::select! {
        (text, which, _) = futures::future::select_all(all) => println!("{which}{text}"),
        _ = tokio::time::sleep(Duration::from_secs(1)) => println!("nobody came"),
    }
}
