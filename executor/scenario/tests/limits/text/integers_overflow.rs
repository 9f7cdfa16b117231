//~ ends 101
//~ says from_digit: radix is too high (maximum 36)
fn main() {
    println!("before");
    let zero = std::hint::black_box(0i32);
    println!("{:?}", std::panic::catch_unwind(|| 1 / zero).is_err());
    println!("{:?}", std::panic::catch_unwind(|| (i32::MIN + zero) / (zero - 1)).is_err());
    println!("{:?}", std::panic::catch_unwind(|| (i32::MIN + zero) % (zero - 1)).is_err());
    println!("{:?}", std::panic::catch_unwind(|| -(i32::MIN + zero)).is_err());
    println!("{:?}", std::panic::catch_unwind(|| (i32::MIN + zero).abs()).is_err());
    println!("{:?}", std::panic::catch_unwind(|| 1 << (zero + 32)).is_err());
    println!("{:?}", std::panic::catch_unwind(|| 2i32.pow(31 + zero as u32)).is_err());
    println!("{:?}", std::panic::catch_unwind(|| 255u8 + (zero + 1) as u8).is_err());
    println!("{:?}", std::panic::catch_unwind(|| usize::MAX * (zero as usize + 2)).is_err());
    println!("{:?}", std::panic::catch_unwind(|| i128::MAX + (zero as i128 + 1)).is_err());
    println!("{:?}", std::panic::catch_unwind(|| u128::MAX.pow(2)).is_err());
    println!("{:?}", std::panic::catch_unwind(|| [1u64, u64::MAX].iter().sum::<u64>()).is_err());
    println!("{:?}", std::panic::catch_unwind(|| (1..=40).map(|n| n + zero).product::<i32>()).is_err());
    println!("{:?}", i64::MIN.wrapping_div(-1).checked_rem(-1));
    println!("{:?}", f64::MAX as u8 as char);
    println!("{:?}", char::from_digit(1, 37));
}
