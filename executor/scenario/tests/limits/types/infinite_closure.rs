//~ ends refused
//~ says 2: E0282 type annotations needed
fn main() {
    let f = |g| g(g);
    f(f);
}
