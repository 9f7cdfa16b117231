fn main() {
    let mut log = Vec::new();
    let base = 10;
    let mut add = |x: i32| log.push(base + x);
    add(1);
    add(2);
    println!("{log:?}");
}
