//~ ends refused
//~ says 1:  reached the type-length limit while instantiating `f`
fn f<T: Clone>(n: u32, t: T) {
    if n > 0 {
        f(n - 1, (t.clone(), t));
    }
}

fn main() {
    f(1000, 1);
}
