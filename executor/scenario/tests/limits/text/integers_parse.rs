//~ ends 101
//~ says from_ascii_radix: radix must lie in the range `[2, 36]` - found 37
fn main() {
    println!("before");
    for s in ["", "-", "+", "1_0", " 1", "9".repeat(100_000).as_str(), "-129", "0x10", "١٢", "1e5", "+00000000000000000000000000000000000000000000001"] {
        println!("{:?} {:?} {:?}", s.parse::<i8>().is_ok(), s.parse::<u128>().is_ok(), s.parse::<f64>().is_ok());
    }
    println!("{:?}", "1e999999999999".parse::<f64>());
    println!("{:?}", "0.".repeat(2).parse::<f64>().is_err());
    println!("{:?}", i32::from_str_radix("zz", 37));
}
