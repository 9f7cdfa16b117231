fn main() {
    let v = vec![(1, "a"), (2, "b")];
    for (i, (n, s)) in v.iter().enumerate() { println!("{i} {n} {s}"); }
}
