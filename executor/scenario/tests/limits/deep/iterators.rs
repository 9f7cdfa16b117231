//~ ends 134
//~ says fatal runtime error: stack overflow, aborting
fn main() {
    println!("before");
    let mut it: Box<dyn Iterator<Item = u32>> = Box::new(0..10);
    for _ in 0..300_000 {
        it = Box::new(it.map(|x| x + 1));
    }
    println!("{:?}", it.next());
}
