fn main() {
    let a: i32 = 7;
    let b = (a as u8).wrapping_mul(40) >> 1;
    println!("{}", a * -2 + i32::from(b));
}
