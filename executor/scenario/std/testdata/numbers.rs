use std::num::*;
use std::convert::TryFrom;
thread_local! { static SEEN: std::cell::Cell<u64> = const { std::cell::Cell::new(0) }; }
/// Folds what {:?} prints into a number: the whole text would be long.
fn p<T: std::fmt::Debug>(t: T) { SEEN.set(format!("{t:?}").bytes().fold(SEEN.get(), |h, b| (h ^ b as u64).wrapping_mul(0x100000001b3))); }
macro_rules! ints { ($($t:ident)*) => { $(
    println!(stringify!($t));
    let v: Vec<$t> = vec![$t::MIN, $t::MAX, 0, 1, 2, 3, 7, 10, 100, $t::MAX / 2, $t::MIN / 2, $t::MAX - 1, $t::MAX / 3];
    for &a in &v {
        p((a.count_ones(), a.count_zeros(), a.leading_zeros(), a.trailing_zeros(), a.leading_ones(), a.trailing_ones()));
        p((a.swap_bytes(), a.reverse_bits(), a.rotate_left(3), a.rotate_right(5), a.wrapping_neg(), a.checked_neg(), a.overflowing_neg()));
        p((a.checked_pow(2), a.wrapping_pow(3), a.saturating_pow(2), a.overflowing_pow(3), a.checked_shl(3), a.checked_shl(200), a.wrapping_shl(9), a.overflowing_shr(130)));
        p((a.to_be_bytes(), a.to_le_bytes(), $t::from_be_bytes(a.to_be_bytes()) == a, $t::from_le_bytes(a.to_le_bytes()) == a));
        p((a.checked_ilog2(), a.checked_ilog10(), a.checked_ilog(3)));
        if a > 0 { p((a.isqrt(), a.ilog2(), a.ilog10())); }
        for &b in &v {
            p((a.checked_add(b), a.checked_sub(b), a.checked_mul(b), a.checked_div(b), a.checked_rem(b)));
            p((a.wrapping_add(b), a.wrapping_sub(b), a.wrapping_mul(b), a.saturating_add(b), a.saturating_sub(b), a.saturating_mul(b)));
            p((a.overflowing_add(b), a.overflowing_sub(b), a.overflowing_mul(b)));
            p((a.abs_diff(b), a.min(b), a.max(b), a.cmp(&b), a & b, a | b, a ^ b, !a));
            if b != 0 { p((a.wrapping_div(b), a.wrapping_rem(b), a.checked_div_euclid(b), a.checked_rem_euclid(b))); }
        }
        println!("{a} {}", SEEN.get());
        p((a as i8, a as u8, a as i16, a as u16, a as i32, a as u32)); p((a as i64, a as u64, a as i128, a as u128, a as f32, a as f64));
        p((i8::try_from(a).ok(), u8::try_from(a).ok(), i16::try_from(a).ok(), u16::try_from(a).ok(), i32::try_from(a).ok(), u32::try_from(a).ok(), i64::try_from(a).ok(), u64::try_from(a).ok(), i128::try_from(a).ok(), u128::try_from(a).ok(), usize::try_from(a).ok()));
    }
    println!();
    p(($t::from_str_radix("7f", 16), $t::from_str_radix("-11", 2), $t::from_str_radix("zz", 36), "99999999999999999999999999999999999999999999".parse::<$t>()));
    println!("{}", SEEN.get());
)* } }
fn main() {
    ints! { i8 u8 i16 u16 i32 u32 i64 u64 i128 u128 isize usize }
    println!("{:?} {:?}", u8::try_from(300i32).map_err(|e| e.to_string()), i8::try_from(-128i64));
    println!("{} {} {}", (-7i32).div_euclid(2), (-7i32).rem_euclid(2), 7i32.rem_euclid(-2));
    println!("{} {} {} {}", 7u32.div_ceil(2), 5u32.next_multiple_of(4), 17u32.next_power_of_two(), 16u8.is_power_of_two());
    println!("{} {} {} {}", (-5i32).abs(), (-5i32).signum(), (-5i32).pow(3), i32::MIN.unsigned_abs());
    println!("{:?} {:?}", 250u8.checked_add_signed(10), 5u8.checked_add_signed(-3));
    println!("{:?} {:?} {:?}", Wrapping(250u8) + Wrapping(10), Wrapping(5i32) * Wrapping(3), Saturating(250u8) + Saturating(10));
    let mut w = Wrapping(u32::MAX); w += 1; println!("{w} {:?}", w);
    println!("{:?} {:?} {}", NonZeroU32::new(0), NonZeroU8::new(5), NonZeroU8::new(5).unwrap().get());
    println!("{:?} {:?}", "0".parse::<NonZeroU8>(), std::mem::size_of::<Option<NonZeroU32>>());
    println!("{:?} {:?}", "".parse::<i32>().unwrap_err().kind(), IntErrorKind::PosOverflow == *"999".parse::<u8>().unwrap_err().kind());
    let x = 2.5f64;
    println!("{} {} {} {} {} {}", x.floor(), x.ceil(), x.round(), x.trunc(), x.fract(), x.round_ties_even());
    println!("{} {} {} {}", (-2.5f64).round(), (-2.5f64).floor(), (-2.5f64).abs(), (-2.5f64).signum());
    println!("{} {} {} {} {}", 2f64.sqrt(), 2f64.powi(10), 2f64.powf(0.5), 27f64.cbrt(), (-1f64).sqrt());
    println!("{:.6} {:.6} {:.6} {:.6} {:.6}", 1f64.sin(), 1f64.cos(), 1f64.tan(), 1f64.exp(), 10f64.ln());
    println!("{:.6} {:.6} {:.6} {:.6}", 1f64.atan2(2.0), 3f64.hypot(4.0), 100f64.log10(), 8f64.log2());
    println!("{} {} {} {}", f64::NAN.max(1.0), 1f64.min(2.0), 5.5f64.clamp(1.0, 3.0), 0f64.is_sign_negative());
    println!("{:?} {:?} {:?} {:?}", 1.0f64.partial_cmp(&f64::NAN), 1.0f64.total_cmp(&2.0), (-0.0f64).total_cmp(&0.0), f64::NAN == f64::NAN);
    println!("{} {} {} {}", f64::MAX, f64::EPSILON, f32::MIN_POSITIVE, f64::consts());
    println!("{:?} {:?} {:?}", 1.5f64.to_bits(), f32::from_bits(0x40490fdb), 1f64.classify());
    println!("{} {} {} {}", 180f64.to_radians(), std::f64::consts::PI.to_degrees(), 7.5 % 2.0, -7.5 % 2.0);
    println!("{} {} {}", 1e10 as i32, -1.5 as u8, f64::NAN as i64);
    println!("{} {} {}", u64::MAX as f32, i64::MIN as f64, 16777217 as f32);
    println!("{} {} {}", (0.1 + 0.2) * 10.0, 1.0 / 3.0, 1.0f32 / 3.0);
    println!("{:?} {:?}", 2.0f64.mul_add(3.0, 4.0), 7.0f64.div_euclid(-2.0));
    println!("{} {}", i64::from(5i32) + i64::from(true), f64::from(3u8) + f64::from(2.5f32));
    println!("{:?}", [3.2, 1.5, 2.7].iter().cloned().fold(f64::INFINITY, f64::min));
    println!("{} {} {}", std::i32::MAX, std::u8::MAX, std::f32::consts::E);
    println!("{:?} {:?}", 5u32.checked_next_power_of_two(), u32::MAX.checked_next_power_of_two());
    println!("{:?}", (1u32..=5).product::<u32>()); println!("{:?}", [1.5f32, 2.5].iter().sum::<f32>());
    println!("{} {}", u8::MAX.to_string() + "x", 255u8 as i8);
    println!("{:?} {:?}", 10i32.checked_rem(0), 1u32.checked_sub(2));
    println!("{:?}", true & false | true ^ true); println!("{:?} {:?}", true.then(|| 1), false.then_some(2));
}
trait C { fn consts() -> f64; } impl C for f64 { fn consts() -> f64 { std::f64::consts::TAU } }
