//~ ends 134
//~ says fatal runtime error: stack overflow, aborting
//~ steps 50M
fn main() {
    println!("before");
    let mut f: Box<dyn Fn() -> u32> = Box::new(|| 0);
    for _ in 0..500_000 {
        f = Box::new(move || f() + 1);
    }
    println!("{}", f());
}
