//~ ends 134
//~ says fatal runtime error: stack overflow, aborting
fn main() {
    println!("before");
    let mut it: Box<dyn Iterator<Item = u64>> = Box::new(0..);
    for i in 0..200_000u64 {
        it = Box::new(it.map(move |n| n ^ i));
    }
    println!("{:?}", it.next());
}
