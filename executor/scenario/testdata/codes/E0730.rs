// A slice pattern for an array whose length is a parameter.
fn first<const N: usize>(x: [u8; N]) -> u8 {
    match x {
        [a, ..] => a,
        _ => 0,
    }
}
fn main() {
    println!("{}", first([1]));
}
