// An inclusive range has no end.
fn main() {
    let _r = 1..=;
}
