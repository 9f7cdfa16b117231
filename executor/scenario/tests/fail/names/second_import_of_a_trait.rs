// An import whose name another import has brings no methods.
use std::fmt::Write;
use std::io::Write;
mod own {
    use std::hash::Hash;
    pub trait Hash {}
    pub fn f() {
        1.hash(&mut std::hash::DefaultHasher::new());
    }
}
fn main() {
    own::f();
    let mut s = String::new();
    s.write_str("a").unwrap();
    std::io::stdout().write_all(s.as_bytes()).unwrap();
}
