//~ ends refused
//~ says 2:  reached the type-length limit: `main` has a type that is too large
fn pair<T: Clone>(x: T) -> (T, T) { (x.clone(), x) }
fn main() {
    let x = 1u8;
/*@80{*/    let x = pair(x);
/*}@*/}
