// Integer and float methods, and what parsing says.
fn main() {
    println!("{:?} {:?} {:?}", 200u8.checked_add(56), 200u8.wrapping_add(56), 200u8.overflowing_add(57));
    println!("{:?} {:?} {:?}", i8::MIN.checked_abs(), i8::MIN.wrapping_abs(), i8::MIN.overflowing_neg());
    println!("{:?} {:?} {:?}", i8::MIN.saturating_sub(1), 100i8.saturating_mul(-3), 3u8.saturating_pow(9));
    println!("{:?} {:?}", 5u32.checked_sub(6), 5u32.checked_div(0));
    println!("{:?} {:?} {:?}", (-7i32).rem_euclid(3), (-7i32).div_euclid(3), -7 % 3);
    println!("{:?} {:?}", i32::MIN.checked_div(-1), i32::MIN.wrapping_rem(-1));
    println!("{:?} {:?} {:?}", 2u64.pow(40), 2i32.checked_pow(31), 3u8.wrapping_pow(6));
    println!("{} {} {} {}", 0u16.leading_zeros(), 40u8.trailing_zeros(), (-1i64).count_ones(), 7u32.count_zeros());
    println!("{} {} {}", 0b1110_0000u8.leading_ones(), 0b0111u8.trailing_ones(), 1u8.rotate_right(1));
    println!("{:x} {:x} {:#010b}", 0x12345678u32.rotate_left(8), 0x1234u16.swap_bytes(), 0b1101u8.reverse_bits());
    println!("{} {} {}", 10u32.is_power_of_two(), 10u32.next_power_of_two(), 200u8.checked_next_power_of_two().is_none());
    println!("{} {} {}", 10i32.signum(), (-3i32).abs_diff(4), 3u8.abs_diff(250));
    println!("{} {} {}", (-5i32).unsigned_abs(), i8::MIN.unsigned_abs(), (-5i32).is_negative());
    println!("{} {} {:?}", 17u32.isqrt(), 1000u32.ilog10(), 0u32.checked_ilog2());
    println!("{} {}", 100u8.ilog2(), 81u32.ilog(3));
    println!("{:?} {:?} {:?}", 1u8.checked_shl(8), 1u8.wrapping_shl(9), 1i32.overflowing_shr(33));
    println!("{:?} {:?}", 7u32.div_ceil(2), 7u32.next_multiple_of(4));
    println!("{:?} {:?} {:?}", 250u8.checked_add_signed(-1), 250u8.wrapping_add_signed(10), 5u8.saturating_add_signed(-10));
    println!("{} {}", u8::MAX.midpoint(1), i32::MAX.clamp(-1, 1));
    println!("{:?} {:?}", 258u16.to_be_bytes(), 258u32.to_le_bytes());
    println!("{} {}", u32::from_be_bytes([0, 0, 1, 2]), i16::from_le_bytes([0xff, 0xff]));
    println!("{} {} {}", u128::MAX, i128::MIN, u64::MAX as f32);
    println!("{} {} {} {}", 300i32 as u8, -1i8 as u32, 3.99f64 as i32, f64::NAN as u8);
    println!("{} {} {} {}", -1.5f32 as u8, 1e20 as i64, u64::MAX as i32, 'a' as u8);
    println!("{} {} {}", 97u8 as char, true as i32, i64::MAX as f64);
    println!("{:?} {:?}", u8::from_str_radix("ff", 16), i32::from_str_radix("-1010", 2));
    println!("{:?} {:?}", u8::from_str_radix("12", 2), i64::from_str_radix("zz", 36));
    for s in ["12", "+7", "-3", "", " 1", "1.5", "256", "-129", "--1", "-", "1_000", "٣"] {
        let a = s.parse::<u8>().map_err(|e| e.to_string());
        let b = s.parse::<i8>().map_err(|e| format!("{e} / {:?}", e.kind()));
        println!("{s:>6} {a:?} {b:?}");
    }
    for s in ["1", "1.", ".5", "1e3", "inf", "-inf", "NaN", "nan", "infinity", "", "1.2.3", "0x10", "1e400", "+1.5E-2"] {
        println!("{s:>9} {:?}", s.parse::<f64>().map_err(|e| e.to_string()));
    }
    for x in [2.5f64, -2.5, 3.5, 0.49999999999999994, -0.2, 1e300] {
        println!("{} {} {} {} {} {:.3}", x.round(), x.floor(), x.ceil(), x.trunc(), x.round_ties_even(), x.fract());
    }
    println!("{:?} {:?} {:?}", 2f64.powi(-2), 2f64.powf(0.5), 9f32.sqrt());
    println!("{:?} {:?} {:?}", (-1f64).sqrt().is_nan(), 1f64.atan2(2.0), 0.5f64.sin_cos());
    println!("{:?} {:?} {:?}", 1f64.exp(), 10f64.ln(), 1000f64.log10());
    println!("{:?} {:?} {:?}", 8f64.log2(), 8f64.log(2.0), 27f64.cbrt());
    println!("{:?} {:?} {:?}", 3f64.hypot(4.0), 2f64.mul_add(3.0, 4.0), 1f64.to_degrees());
    println!("{:?} {:?}", 1.0f64.max(f64::NAN), f64::NAN.min(2.0));
    println!("{:?} {:?} {:?}", 1.5f64.clamp(0.0, 1.0), (-3.0f64).signum(), (-0.0f64).signum());
    println!("{:?} {:?}", 1.0f64.copysign(-2.0), (-7.5f64).rem_euclid(2.0));
    println!("{:?} {:?}", 1.0f64.to_bits(), f32::from_bits(0x40490fdb));
    println!("{:?} {:?}", 1.0f64.total_cmp(&f64::NAN), 1.0f64.partial_cmp(&f64::NAN));
    println!("{} {} {}", f64::EPSILON, f32::MAX, f64::MIN_POSITIVE);
    println!("{} {} {}", 0.1 + 0.2, 0.1f32 + 0.2f32, 1.0 / 3.0);
    println!("{} {} {} {}", 1e15, 1e16, 123456789012345680.0f64, 1.0e-10);
    println!("{:e} {:E} {:e} {:.2e} {:e}", 1234.5f64, 0.00012, 0.0, 123456.0, 1500u32);
    println!("{:5}|{:<5}|{:^5}|{:+}|{:08.3}|{:+.1}", 1.5, 1.5, 1.5, 1.5, -1.5, 0.25);
    println!("{:.0} {:.0} {:.0} {:.1}", 0.5, 1.5, 2.5, 0.05);
    println!("{:#x} {:#X} {:#o} {:#b} {:x}", 255, 255, 8, 5, -1i8);
    println!("{:#06x}|{:06}|{:<06}|{:^+7}|{:*^9}", 255, -42, 7, 5, 123);
    println!("{:width$}|{:.prec$}|{:>1$}|{:.*}|{:>w2$.p2$}", 7, 8, 3, 3, 1.23456, 9.87654, width = 5, prec = 2, w2 = 8, p2 = 3);
    println!("{0} {1} {0} {name} {}", 1, 2, name = "n");
    println!("{{}} {:?} {:>+5} {:<3}|", '{', 5, 'x');
    println!("{:?}", (1u8..=255).map(u32::from).sum::<u32>());
    println!("{:?} {:?}", i32::try_from(3_000_000_000u32).map_err(|e| e.to_string()), u8::try_from('é').map_err(|e| e.to_string()));
    println!("{:?} {:?}", char::from_u32(0x1F600), char::from_u32(0xD800));
    println!("{:?}", f64::from(1.1f32));
    println!("{:?} {:?}", i32::BITS, u8::MIN);
}
