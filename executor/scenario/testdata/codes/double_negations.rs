// Two minus signs are no decrement.
fn main() {
    let n = 3;
    println!("{}", --n);
}
