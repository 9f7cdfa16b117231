use std::num::*;
fn main() {
  println!("{:?} {:?} {:?} {:?}", 250u8.checked_add(5), 250u8.checked_add(6), 5u8.checked_sub(6), i32::MIN.checked_neg());
  println!("{:?} {:?} {:?} {:?} {:?}", 2i32.checked_pow(31), 10u8.checked_mul(26), 5i32.checked_div(0), i32::MIN.checked_div(-1), 5i32.checked_rem(0));
  println!("{:?} {:?} {:?} {:?}", 1u8.checked_shl(8), 1u8.checked_shr(7), (-5i32).checked_abs(), i32::MIN.checked_abs());
  println!("{} {} {} {} {} {}", 250u8.wrapping_add(10), 5u8.wrapping_sub(6), 200u8.wrapping_mul(2), i32::MIN.wrapping_neg(), i32::MIN.wrapping_abs(), 3u8.wrapping_pow(6));
  println!("{} {} {} {} {}", 1u8.wrapping_shl(9), 128u8.wrapping_shr(9), i32::MIN.wrapping_div(-1), i32::MIN.wrapping_rem(-1), 5u32.wrapping_neg());
  println!("{:?} {:?} {:?} {:?} {:?}", 250u8.overflowing_add(10), 5u8.overflowing_sub(6), i32::MAX.overflowing_mul(2), i8::MIN.overflowing_neg(), 2u8.overflowing_pow(9));
  println!("{} {} {} {} {} {}", 250u8.saturating_add(10), 5u8.saturating_sub(6), i32::MIN.saturating_mul(2), i8::MIN.saturating_neg(), 10i8.saturating_pow(3), i8::MIN.saturating_abs());
  println!("{} {} {} {} {} {}", (-7i32).div_euclid(2), (-7i32).rem_euclid(2), 7i32.div_euclid(-2), -7 / 2, -7 % 2, (-7i32).rem_euclid(-2));
  println!("{} {} {} {} {} {}", 7u32.div_ceil(2), 10u32.next_multiple_of(4), 3u32.abs_diff(9), (-5i32).abs_diff(5), 17u32.isqrt(), 99i32.isqrt());
  println!("{} {} {} {} {} {} {}", 10u32.ilog2(), 1000u32.ilog10(), 81u32.ilog(3), 5u32.next_power_of_two(), 8u8.is_power_of_two(), (-3i32).signum(), 0i32.signum());
  println!("{:?} {:?} {:?} {:?}", 0u32.checked_ilog2(), 200u8.checked_next_power_of_two(), 0u32.checked_ilog10(), 5i32.checked_rem_euclid(0));
  println!("{} {} {} {} {} {}", 0b1011u8.count_ones(), 1u16.count_zeros(), 1u32.leading_zeros(), 8u64.trailing_zeros(), 0xf0u8.leading_ones(), 7u8.trailing_ones());
  println!("{:x} {:x} {:x} {:b} {:x} {:x}", 0x12345678u32.rotate_left(8), 0x1234u16.rotate_right(4), 0x12345678u32.swap_bytes(), 0b1u8.reverse_bits(), 0x1234u16.to_be(), 0x1234u16.to_le());
  println!("{:?} {:?} {:?} {} {} {}", 258u32.to_be_bytes(), 258u16.to_le_bytes(), 1i16.to_ne_bytes(), u32::from_be_bytes([0, 0, 1, 2]), u16::from_le_bytes([1, 2]), i32::from_ne_bytes([255; 4]));
  println!("{:?} {:?} {:?} {:?}", i32::from_str_radix("-ff", 16), u8::from_str_radix("102", 2), u8::from_str_radix("256", 10), "".parse::<i32>());
  println!("{:?} {:?} {:?} {:?} {:?}", "+5".parse::<u8>(), "-5".parse::<u8>(), "-".parse::<i32>(), "300".parse::<u8>(), "-129".parse::<i8>());
  for s in ["", "x", "300", "-1"] { match s.parse::<u8>() { Ok(v) => println!("{v}"), Err(e) => println!("{e} {:?} {e:?}", e.kind()) } }
  println!("{:?} {:?} {:?} {:?}", u8::try_from(300), u8::try_from(200i32), i8::try_from(200u8).is_err(), u32::try_from(-1i64).map_err(|e| e.to_string()));
  println!("{:?} {:?} {:?} {:?}", char::try_from(65u8), char::try_from(0xD800u32).is_err(), u8::try_from('é').is_ok(), u32::from('a'));
  println!("{} {} {} {} {} {}", 300i32 as u8, -1i32 as u32, 3.99f64 as i32, -1.5 as u8, f64::NAN as i32, 1e20 as i32);
  println!("{} {} {} {} {}", 'a' as u32, 97u8 as char, true as i32, u64::MAX as f32, i64::MAX as f64);
  println!("{} {} {} {} {} {}", u8::MAX, i8::MIN, u16::BITS, usize::BITS, i128::MAX, u128::MAX);
  println!("{} {} {:?} {:?}", 5u128.pow(40), -5i128 * 7, 1u128.checked_shl(127), (u64::MAX as u128 * 3).to_be_bytes());
  println!("{} {} {} {}", 5.max(3), 5.min(3), 15.clamp(0, 10), (-3i32).abs());
  println!("{:?} {:?} {:?}", 5u8.checked_add_signed(-6), 5u32.wrapping_add_signed(-6), 250u8.saturating_add_signed(10));
  println!("{} {} {} {}", (-5i32).unsigned_abs(), (-5i32).is_negative(), 5i32.is_positive(), u8::MAX.wrapping_add(1));
  println!("{:?} {:?} {}", NonZeroU32::new(0), NonZeroU32::new(5), NonZeroU8::new(7).unwrap().get());
  println!("{} {:?} {}", Wrapping(250u8) + Wrapping(10), Wrapping(5i32) * Wrapping(2), Saturating(250u8) + Saturating(10));
  println!("{} {} {}", i32::MAX.midpoint(i32::MAX - 2), 10u8.midpoint(20), 6u32.is_multiple_of(3));
  println!("{:?} {:?} {:?}", 5u8.cmp(&6), 5.partial_cmp(&5), u8::MIN);
  println!("{} {} {}", !0u8, !5i32, -17i32 >> 2); println!("{} {}", 1u8 << 7, 0xffu8 >> 3);
  println!("{} {} {}", 6 ^ 3, 6 & 3, 6 | 3); println!("{}", usize::MAX); println!("{}", 1_000_000i64 * 1_000_000);
  println!("{:?} {:?}", u64::from(3u32), i64::from(true)); println!("{}", f64::from(3u8) + f64::from(1.5f32));
  println!("{:?} {:?}", 10u8.carrying_add_(), 0); 
}
trait C { fn carrying_add_(self) -> u8; } impl C for u8 { fn carrying_add_(self) -> u8 { self.to_owned() } }
