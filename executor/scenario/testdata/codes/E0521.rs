// Borrowed data escapes to where it must live longer.
fn f(s: &str) {
    std::thread::spawn(move || println!("{s}"));
}
fn main() {
    f("a");
}
