//~ ends 134
//~ says fatal runtime error: stack overflow, aborting
//~ steps 100M
trait T {}
struct A(#[allow(dead_code)] Option<Box<dyn T>>);
impl T for A {}

fn main() {
    println!("before");
    let mut x: Option<Box<dyn T>> = None;
    for _ in 0..1_000_000 {
        x = Some(Box::new(A(x)));
    }
    drop(x);
    println!("after");
}
