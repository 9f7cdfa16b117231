//~ ends refused
//~ says 1: E0720 cannot resolve opaque type
fn f(n: u32) -> impl std::fmt::Debug {
    if n == 0 { None } else { Some(f(n - 1)) }
}
fn main() { println!("{:?}", f(3)); }
