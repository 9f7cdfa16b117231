//! Methods of integers and floats.

use std::num::*;
fn main() {
    println!("{:?} {:?} {:?} {:?}", 250u8.checked_add(10), 250u8.wrapping_add(10), 250u8.saturating_add(10), 250u8.overflowing_add(10));
    println!("{:?} {:?} {:?} {:?}", i8::MIN.checked_neg(), i8::MIN.wrapping_abs(), i8::MIN.saturating_neg(), i8::MIN.overflowing_neg());
    println!("{:?} {:?} {:?} {:?}", 5i32.checked_div(0), i32::MIN.checked_div(-1), i32::MIN.wrapping_div(-1), 7i32.checked_rem(0));
    println!("{:?} {:?} {:?}", 1u32.checked_shl(32), 1u32.wrapping_shl(33), 1u8.overflowing_shl(9));
    println!(
        "{} {} {} {} {}",
        40u32.leading_zeros(),
        40u32.trailing_zeros(),
        0xF0u8.count_ones(),
        (-1i16).count_zeros(),
        0b1011u8.leading_ones()
    );
    println!("{} {} {} {}", 2i32.pow(10), 99u32.isqrt(), 1000u32.ilog10(), 1024u64.ilog2());
    println!("{:?} {:?}", 3u8.checked_pow(6), 3u8.saturating_pow(6));
    println!("{} {:?}", 81u32.ilog(3), 0u32.checked_ilog2());
    println!("{} {} {} {}", (-7i32).rem_euclid(3), (-7i32).div_euclid(3), -7 % 3, -7 / 3);
    println!("{} {} {}", 7i32.signum(), (-7i32).abs(), (-7i32).unsigned_abs());
    println!("{:?} {:?} {:?}", 0x12345678u32.to_be_bytes(), 0x1234u16.to_le_bytes(), u32::from_be_bytes([1, 2, 3, 4]));
    println!(
        "{:x} {:x} {:x} {:x}",
        0x1234u16.swap_bytes(),
        0x12u8.reverse_bits(),
        0x12345678u32.rotate_left(8),
        0x12345678u32.rotate_right(4)
    );
    println!("{} {} {} {}", 300i32 as u8, -1i32 as u32, 3.99f64 as i32, -1.5f32 as u8);
    println!("{} {} {} {}", f64::NAN as i32, 1e20 as i32, 200u8 as i8, 'a' as u8);
    println!("{} {} {}", u64::MAX as f32, i64::MIN as i128, true as i32);
    println!("{} {} {} {}", 10u8.abs_diff(250), (-100i8).abs_diff(100), 7u32.div_ceil(2), 7u32.next_multiple_of(4));
    println!("{} {:?} {}", 5u32.next_power_of_two(), 200u8.checked_next_power_of_two(), 64u32.is_power_of_two());
    println!("{:?} {:?} {:?}", u8::try_from(300i32), i8::try_from(100u64), u32::try_from(-1i64).map_err(|e| e.to_string()));
    println!("{} {} {}", i64::from(5i32), f64::from(1.5f32), u32::from('a'));
    println!("{:?} {:?} {:?}", char::try_from(65u8), char::try_from(0xD800u32).map_err(|e| e.to_string()), u8::try_from('é'));
    println!("{} {}", i32::MAX.wrapping_add(1), u64::MAX.wrapping_mul(3));
    println!("{:?}", i32::MAX.overflowing_mul(2));
    println!("{} {} {}", u128::MAX, i128::MIN, 1u128 << 100);
    println!("{} {}", (1u128 << 64) * 3 / 7, (-5i128).rem_euclid(3));
    println!("{:?} {}", 10u128.checked_pow(39), 12345678901234567890u128 * 9876543210987654321u128 % 1000000007);
    let w = Wrapping(250u8) + Wrapping(10);
    println!("{w} {:?} {}", w, (Wrapping(0u8) - Wrapping(1)).0);
    let s = Saturating(250u8) + Saturating(10);
    println!("{s}");
    let n = NonZeroU32::new(5).unwrap();
    println!("{n} {:?} {:?} {}", NonZeroU8::new(0), n, n.get());
    println!("{}", std::mem::size_of::<Option<NonZeroU32>>());
    println!("{} {} {:?}", 5.clamp(1, 3), (-5i8).max(3).min(2), 1.0f64.clamp(2.0, 3.0));
    println!("{:?}", 2.5f64.partial_cmp(&f64::NAN));
    println!("{} {}", 1.0f64.max(f64::NAN), f64::NAN.min(2.0));
    println!("{} {} {} {} {}", 2.5f64.round(), -2.5f64.round(), 2.5f64.round_ties_even(), 2.7f64.trunc(), -2.7f64.floor());
    println!("{} {} {:.4} {:.4}", 2.0f64.powi(-2), 2f64.powf(0.5), 1f64.exp(), 100f64.ln());
    println!("{:.3} {:.3} {:.3} {}", 1f64.sin(), 1f64.atan2(2.0), 0.5f64.acos(), 3f64.hypot(4.0));
    println!("{} {} {} {}", 9f64.sqrt(), (-1f64).sqrt().is_nan(), 27f64.cbrt(), 1e308 * 10.0);
    println!("{} {} {}", 5.5 % 2.0, -5.5 % 2.0, (-5.5f64).rem_euclid(2.0));
    println!("{:?} {} {}", 1.5f64.to_bits(), f32::from_bits(0x40490fdb), 1.0f64.copysign(-0.0));
    println!("{} {} {} {}", f64::EPSILON, f32::MIN, f64::MAX_EXP, f32::DIGITS);
    println!("{} {} {}", 1f64.mul_add(2.0, 3.0), 180f64.to_radians(), std::f64::consts::PI.to_degrees());
    println!("{:?} {:?}", 7.25f64.fract(), (3.7f64.ceil(), 3.2f64.signum()));
    println!("{:?}", (f64::INFINITY - f64::INFINITY).is_nan());
    println!("{:?}", 0.1f32 as f64);
    println!("{:?} {:?}", 16777217i32 as f32, 0.3f32 == 0.3);
    println!("{} {} {} {}", 0xff_u8, 0o17, 0b1010_1010u8, 1_000_000i64);
    println!("{} {}", b'\n', b'\x41');
    println!("{} {} {}", !0u8, !5i32, -(-5i32));
    println!("{} {} {} {}", 6 & 3, 6 | 3, 6 ^ 3, -16 >> 2);
    println!("{}", (-16i32 as u32) >> 28);
    println!("{:?}", (1u8..=3).rev().map(|x| 1u8 << x).collect::<Vec<_>>());
    println!("{:?} {:?}", 100u8.carrying_like(200), i16::from_str_radix("-8000", 16));
    println!("{} {}", usize::MAX, isize::MIN);
    println!("{:?} {:?} {:?}", 5u8.checked_sub(6), 5u32.checked_ilog10(), 5u8.checked_signed_diff_like());
    println!("{} {}", u8::MAX.midpoint(1), 5i32.midpoint(-2));
    println!("{:?} {:?} {:?}", 200u8.checked_add_signed(-1), 5u8.saturating_add_signed(-10), 5u8.wrapping_add_signed(-10));
    println!("{:?} {:?}", 5i8.checked_add_unsigned(200), i8::MAX.saturating_sub_unsigned(1));
    println!("{:?}", 255u8.cast_signed());
    println!("{}", 3u8.is_multiple_of(2));
    println!("{:?}", 5u32.checked_next_multiple_of(0));
    println!("{:?} {:?}", u8::MAX.checked_mul(2), 16u8.checked_shr(8));
    println!("{:?}", [1i32, -5, 3].iter().map(|x| x.pow(2)).max());
    println!("{}", i64::pow(3, 4));
    println!("{}", u32::max(3, 4));
    println!("{:?}", (i32::MAX as i64 + 1) as i32);
    println!("{}", 1u64.rotate_right(1));
    println!("{:?}", u16::from_ne_bytes(5u16.to_ne_bytes()));
}
trait C {
    fn carrying_like(self, o: u8) -> (u8, bool);
    fn checked_signed_diff_like(self) -> i8;
}
impl C for u8 {
    fn carrying_like(self, o: u8) -> (u8, bool) {
        self.overflowing_add(o)
    }
    fn checked_signed_diff_like(self) -> i8 {
        self as i8
    }
}
