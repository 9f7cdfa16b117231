//! What a closure gets as a trait object has a lifetime of its own in each call.
fn each(f: &mut dyn FnMut(&str)) {
    f("a");
}
fn escapes() {
    let mut out: Vec<&str> = vec![];
    each(&mut |s| out.push(s));
}
fn main() {}
