// A closure implements another closure trait than is required.
fn call<F: Fn()>(f: F) {
    f();
}
fn main() {
    let s = String::new();
    let f = move || drop(s);
    call(f);
}
