//~ ends refused
//~ says 1:  reached the type-length limit while instantiating `go`
fn go<F: Fn() -> u32>(n: u32, f: F) -> u32 {
    if n == 0 { f() } else { go(n - 1, || f() + 1) }
}

fn main() {
    println!("{}", go(10, || 1));
}
