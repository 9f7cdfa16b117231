use futures::executor::block_on;

async fn greet(name: &str) {
    println!("hello, {name}");
}

fn main() {
    println!("before the call");
    let future = greet("Ada");
    println!("after the call");
    block_on(future);
    println!("after block_on");
}
