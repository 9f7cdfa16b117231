use std::future::Future;
use std::time::Duration;

async fn save(what: &str) -> usize {
    println!("saved {what}");
    what.len()
}

// Polls its argument only if it has to.
async fn unless<F: Future<Output = usize>>(done: bool, f: F) -> usize {
    if done {
        return 0;
    }
    f.await
}

#[tokio::main(flavor = "current_thread")]
async fn main() {
    save("the letter").await;
    let later = save("the book");
    later.await;
    unless(true, save("nothing")).await;
    tokio::select! {
        biased;
        n = save("the first") => println!("{n}"),
        n = save("the loser") => println!("{n}"),
    }
    let stopped = tokio::spawn(save("nothing either"));
    stopped.abort();
    println!("{}", stopped.await.is_err());
    tokio::time::sleep(Duration::from_millis(1)).await;
}
