//~ ends 139
//~ says error: Undefined Behavior: reading memory at
#[derive(Debug, Clone)]
struct Pair { a: String, b: [String; 3] }

fn main() {
    println!("before");
    let p: Pair = unsafe { std::mem::MaybeUninit::uninit().assume_init() };
    let q = p.clone();
    println!("{:?}", q.b);
    std::mem::forget(p);
}
