// A width or precision may be a reference to a usize, or a Box of one.
fn main() {
    let widths = vec![4usize, 6];
    let names = ["ab".to_string(), "c".into()];
    for (name, n) in names.iter().zip(&widths) {
        println!("[{name:^n$}] [{:>n$}] [{:>w$}] [{:.*}] [{n:n$}]", 1, 2, n, 1.25, w = n);
    }
    let boxed = Box::new(3usize);
    let deep = &&&5usize;
    println!("[{:>boxed$}] [{:<1$}] [{:.deep$}]", 7, *boxed, 1.0 / 3.0);
}
