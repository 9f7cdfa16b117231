use futures::executor::block_on;
use std::future::Future;

fn greet(
    name: &'static str,
) -> impl Future<Output = ()> {
    println!("hello, {name}");
    async {}
}

fn main() {
    let ada = greet("Ada");
    let linus = greet("Linus");
    drop(linus);
    block_on(ada);
}
