// A label is never used.
fn main() {
    'outer: for i in 0..2 {
        println!("{i}");
    }
}
