//~ ends 134
//~ says fatal runtime error: stack overflow, aborting
use std::{future::Future, pin::Pin, rc::Rc};

type F = Rc<dyn Fn(u64, F2) -> Pin<Box<dyn Future<Output = u64>>>>;
struct F2(F);

fn main() {
    println!("before");
    let f: F = Rc::new(|n, f| Box::pin(async move { (f.0.clone())(n + 1, f).await + 1 }));
    println!("{}", futures::executor::block_on(f.clone()(0, F2(f))));
}
