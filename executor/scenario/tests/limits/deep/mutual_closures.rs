//~ ends 134
//~ says fatal runtime error: stack overflow, aborting
fn main() {
    println!("before");
    struct F<'a>(&'a dyn Fn(&F, u64) -> u64);
    let f = F(&|f, n| 1 + (f.0)(f, n + 1));
    println!("{}", (f.0)(&f, 0));
}
