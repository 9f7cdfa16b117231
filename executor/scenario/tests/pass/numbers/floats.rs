use std::f64::consts::{PI, E, TAU, SQRT_2, LN_2, FRAC_PI_2};
use std::num::ParseFloatError;
use std::cmp::Ordering;
fn parse(s: &str) -> Result<f64, ParseFloatError> { s.trim().parse() }
fn main() {
  println!("{:?} {:?} {:?} {:?}", parse("1.5"), parse("x"), parse(""), parse("1e400"));
  for s in ["inf", "-NaN", ".5", "5.", "1e", "+3", "infinity"] { match parse(s) { Ok(v) => println!("{v}"), Err(e) => println!("{e}") } }
  println!("{:.4} {:.4} {:.4} {:.4} {:.4}", PI.sin(), PI.cos(), 1f64.tan(), 0.5f64.asin(), 0.5f64.acos());
  println!("{:.4} {:.4} {:.4} {:.4} {:.4}", 1f64.atan(), 1f64.atan2(-1.0), E.ln(), 100f64.log10(), 8f64.log2());
  println!("{:.4} {:.4} {:.4} {:.4} {:.4} {:.4}", 8f64.log(3.0), 2f64.exp(), 2f64.powf(0.5), 2f64.powi(-2), 2f64.sqrt(), 27f64.cbrt());
  println!("{} {} {} {} {} {}", 2.5f64.floor(), 2.5f64.ceil(), 2.5f64.round(), -2.5f64.round(), 2.7f64.trunc(), 2.5f64.round_ties_even());
  println!("{} {:.3} {} {} {} {}", 3f64.hypot(4.0), 2.75f64.fract(), (-3.5f64).abs(), (-3.5f64).signum(), 1f64.copysign(-0.0), 2f64.mul_add(3.0, 4.0));
  println!("{} {} {} {}", f64::NAN.max(1.0), 1f64.min(f64::NAN), 5.5f64.clamp(0.0, 5.0), (-7.5f64).rem_euclid(2.0));
  println!("{} {} {} {} {}", (-7.5f64).div_euclid(2.0), 180f64.to_radians(), PI.to_degrees(), 1.0 / 0.0, -7.5 % 2.0);
  println!("{:?} {:?} {:?}", 1.0f64.partial_cmp(&f64::NAN), 1.0f64.total_cmp(&f64::NAN), (-0.0f64).total_cmp(&0.0) == Ordering::Less);
  println!("{} {} {} {} {}", f64::NAN.is_nan(), f64::INFINITY.is_infinite(), 1f64.is_finite(), 0f64.is_sign_negative(), f64::MIN_POSITIVE.is_normal());
  println!("{:x} {} {:?} {:?}", 1.5f64.to_bits(), f64::from_bits(0x4009_21fb_5444_2d18), 1f32.to_be_bytes(), f32::from_le_bytes([0, 0, 128, 63]));
  println!("{} {} {} {}", f32::MAX, f32::MIN_POSITIVE, f32::EPSILON, f64::EPSILON);
  println!("{} {} {}", f64::MAX, f64::MIN, f64::MAX_EXP); println!("{:?} {:?}", f32::MAX, f64::MAX);
  println!("{} {} {} {}", 0.1 + 0.2, 0.1f32 + 0.2f32, 1.0f32 / 3.0, 1.0f64 / 3.0);
  println!("{} {} {} {}", 16777217i32 as f32, 0.1f32 as f64, 0.1f64 as f32, 1e10f32);
  println!("{:.0} {:.0} {:.0} {:.1} {:.1} {:.2}", 0.5, 1.5, 2.5, 0.25, 0.35, 1.005);
  println!("{:?}", 1f64.sin_cos().0 > 0.8); println!("{:.4} {:.4} {:.4}", 1f64.sinh(), 1f64.cosh(), 1f64.tanh());
  println!("{:.6} {:.6} {:.6}", 1e-5f64.exp_m1(), 1e-5f64.ln_1p(), 3f64.exp2()); println!("{}", 4f64.recip());
  println!("{:.3} {:.3} {:.3} {:.3}", TAU, SQRT_2, LN_2, FRAC_PI_2); println!("{}", std::f32::consts::PI);
  let mut v = vec![2.5, -1.0, 9.75, 0.0]; v.sort_by(|a, b| b.partial_cmp(a).unwrap()); println!("{v:?}"); v.sort_by(f64::total_cmp); println!("{v:?}");
  println!("{:?} {:?}", v.iter().cloned().fold(f64::NEG_INFINITY, f64::max), v.iter().copied().reduce(f64::min));
  println!("{} {}", v.iter().sum::<f64>(), v.iter().take(1).product::<f64>()); println!("{:?}", v.iter().max_by(|a, b| a.total_cmp(b)));
  println!("{:?} {:?}", [1.0, 2.0] < [1.0, 3.0], (1.0, f64::NAN).partial_cmp(&(1.0, 1.0))); println!("{}", 1e3 as u8 as char as u32);
  println!("{} {}", f64::NAN == f64::NAN, 0.0 == -0.0); println!("{}", (0.1f64 + 0.2 - 0.3).abs() < f64::EPSILON); println!("{}", 255.0_f64 as u8 as f32 / 2.0);
  let x = 7; println!("{:.2} {:.1}%", x as f64 / 3.0, 45.678); println!("{:?}", f64::from(7i32)); println!("{}", 5f32.max(3.0).min(4.0)); println!("{:?}", 2f64.powi(10) as u16);
}
