use std::future::ready;
use std::mem::size_of_val;

async fn empty() {}

async fn kept() -> usize {
    let buffer = [7u8; 1000];
    ready(()).await;
    buffer.len()
}

async fn gone() -> usize {
    let len = {
        let buffer = [7u8; 1000];
        buffer.len()
    };
    ready(()).await;
    len
}

async fn around() -> usize {
    kept().await
}

async fn twice() -> usize {
    kept().await + kept().await
}

async fn boxed() -> usize {
    Box::pin(kept()).await
}

fn main() {
    println!("empty   {}", size_of_val(&empty()));
    println!("kept    {}", size_of_val(&kept()));
    println!("gone    {}", size_of_val(&gone()));
    println!("around  {}", size_of_val(&around()));
    println!("twice   {}", size_of_val(&twice()));
    println!("boxed   {}", size_of_val(&boxed()));
}
