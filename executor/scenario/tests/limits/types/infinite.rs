//~ ends refused
//~ says 3: E0308 mismatched types
fn main() {
    let mut x = None;
    loop { x = Some(x); }
}
