fn take(f: impl FnMut()) { let _ = f; }
fn run<F: FnOnce() + 'static>(f: F) { f() }
fn main() {
    let s = String::from("a");
    let t = String::from("b");
    take(|| { run(move || drop(s)); });
    let u = String::from("c");
    take(move || { let f = async move { drop(u); }; drop(f); });
    take(move || { std::thread::spawn(move || { println!("{t}"); }); });
    let w = String::from("c");
    take(|| { let g = || drop(w); g(); });
}
