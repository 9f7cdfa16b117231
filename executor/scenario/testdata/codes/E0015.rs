// A constant calls a function that is not const.
fn three() -> u32 {
    3
}
const N: u32 = three();
fn main() {
    println!("{N}");
}
