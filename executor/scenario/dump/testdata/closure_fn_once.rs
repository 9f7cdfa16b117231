fn apply<F: FnOnce() -> String>(f: F) -> String { f() }
fn main() {
    let s = String::from("moved");
    println!("{}", apply(move || s));
}
