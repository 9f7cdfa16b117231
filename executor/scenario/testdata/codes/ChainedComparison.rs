// Comparisons are chained.
fn main() {
    let _a = 1 < 2 == true;
}
