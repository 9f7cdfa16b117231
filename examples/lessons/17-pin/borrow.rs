use tokio::task::yield_now;

async fn first_word(text: String) -> usize {
    let word = text.split(' ').next().unwrap();
    println!("before the await: {word}");
    yield_now().await;
    println!("after the await: {word}");
    word.len()
}

#[tokio::main(flavor = "current_thread")]
async fn main() {
    let text = String::from("pinned futures stay");
    let task = tokio::spawn(first_word(text));
    println!("{} letters", task.await.unwrap());
}
