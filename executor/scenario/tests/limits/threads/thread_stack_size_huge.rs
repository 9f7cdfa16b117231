//~ ends 0
//~ prints false
fn main() {
    println!("before");
    let t = std::thread::Builder::new().stack_size(usize::MAX / 2).spawn(|| 1);
    println!("{}", t.is_ok());
}
