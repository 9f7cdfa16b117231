use futures::executor::block_on;

async fn say(word: &str) -> usize {
    println!("{word}");
    word.len()
}

fn main() {
    let first = say("made first");
    let second = say("made second");
    let letters = block_on(async {
        let b = second.await;
        let a = first.await;
        a + b
    });
    println!("{letters} letters");
}
