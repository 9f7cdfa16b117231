//! What a stream gives is owned by what it is collected into, and dropped once.
use std::rc::Rc;
use tokio_stream::{self as stream, StreamExt};

struct Noisy(Rc<std::cell::Cell<u32>>, String);

impl Drop for Noisy {
    fn drop(&mut self) {
        self.0.set(self.0.get() + 1);
    }
}

#[tokio::main(flavor = "current_thread")]
async fn main() {
    let drops = Rc::new(std::cell::Cell::new(0));
    let d = drops.clone();
    let all: Vec<Noisy> = stream::iter(1..4).map(move |n| Noisy(d.clone(), "x".repeat(n))).collect().await;
    println!("{} {}", drops.get(), all.iter().map(|n| n.1.as_str()).collect::<Vec<_>>().join(" "));
    drop(all);
    println!("{}", drops.get());
    let r: Vec<Result<i32, String>> = stream::iter(["1", "b", "3"]).map(|s| s.parse::<i32>().map_err(|e| e.to_string())).collect().await;
    println!("{r:?}");
}
