use std::fmt::{self, Binary, Debug, Display, LowerHex, UpperHex, Octal, LowerExp, Pointer, Write};
#[derive(Debug, Clone, Copy, PartialEq, PartialOrd)]
struct P { x: f64, y: f32 }
#[derive(Debug)]
enum E { A, B(i32, String), C { k: Option<u8>, v: Vec<(char, bool)> } }
#[derive(Debug)] struct U; #[derive(Debug)] struct T0(); #[derive(Debug)] struct W(pub P);
struct Hexy(u32);
impl LowerHex for Hexy { fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result { LowerHex::fmt(&self.0, f) } }
impl UpperHex for Hexy { fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result { write!(f, "H")?; UpperHex::fmt(&self.0, f) } }
impl Binary for Hexy { fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result { Binary::fmt(&self.0, f) } }
impl Octal for Hexy { fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result { Octal::fmt(&self.0, f) } }
impl Display for Hexy { fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
  if f.alternate() { return f.pad("alt"); }
  if let Some(p) = f.precision() { return write!(f, "p{p}"); }
  if let Some(w) = f.width() { return write!(f, "w{w}{}{}", f.fill(), f.sign_plus()); }
  f.pad_integral(true, "0x", "77") } }
struct L(Vec<i32>);
impl Debug for L { fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result { f.debug_list().entries(self.0.iter()).entry(&"end").finish() } }
struct M; impl Debug for M { fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result { f.debug_map().entry(&"a", &1).key(&"b").value(&vec![1,2]).entries([(1,2)]).finish() } }
struct S2; impl Debug for S2 { fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result { f.debug_set().entry(&1).entries([2,3]).finish() } }
struct S3; impl Debug for S3 { fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result { f.debug_struct("S3").field("a", &format_args!("<{}>", 5)).field("b", &M).finish_non_exhaustive() } }
struct S4; impl Debug for S4 { fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result { f.debug_tuple("S4").field(&S2).field(&"q\n\"'\t\u{7f}é\u{200b}").finish() } }
fn main() {
  let p = P { x: 1.5, y: -0.25 };
  println!("{p:?} {:#?} {:?} {:#?}", p, W(p), W(p));
  println!("{:?} {:?} {:#?}", E::A, E::B(1, "x".into()), E::C { k: Some(3), v: vec![('a', true), ('\'', false)] });
  println!("{:?} {:?} {:#?} {:#?} {:?}", U, T0(), (), (1,), (1, "a"));
  println!("[{}] [{:8}] [{:.3}] [{:#}] [{:x}] [{:#X}] [{:#010b}] [{:#o}]", Hexy(255), Hexy(1), Hexy(1), Hexy(1), Hexy(255), Hexy(255), Hexy(5), Hexy(8));
  println!("[{:<+8}] [{:>#8}] [{:^08}] [{:*^9}] [{:->9}] [{:#<9}]", 5, Hexy(1), 42, "mid", "r", "l");
  println!("{:?} {:#?} {:?} {:?} {:?} {:#?}", L(vec![1,2]), L(vec![1]), M, S2, S3, S3);
  println!("{:?} {:#?} {:02x?} {:X?} {:#x?} {:04X?}", S4, S4, vec![10, 200], [171, 205], Some(16), (1, 255));
  let (w, pr, v) = (10, 3, 3.14159265);
  println!("[{:w$.pr$}] [{:>1$}] [{:.*}] [{:>1$.2$}] [{v:<w$.2}] [{v:+.0}] [{:0>5}] [{:e}] [{:E}] [{:.2e}] [{:e}]", v, 8, 2, 1.005, v, 7, 1234.5, 0.00012, 123456.0, 1500);
  println!("{0} {1} {0:?} {name} {name:?}", "a", 2, name = "nm");
  println!("{:?} {:?} {:?} {:?} {:?} {:?} {:?}", 1.0, 0.1f32, 1e16, 1e-7, f64::NAN, f64::NEG_INFINITY, -0.0);
  println!("{} {} {} {} {} {}", 1.0, 1e15, 1e16, 1e21, 1e-7, f64::MIN_POSITIVE);
  println!("{:5}|{:<5}|{:^5}|{:>5}|{:05}|{:<05}|{:+}|{:+.1}|{:08.2}|{:+08.2}", 1.5, 1.5, 1.5, 1.5, -1.5, -1.5, 1, 2.0, -3.14159, 2.5);
  println!("{:5}|{:<3}|{:^7}|{:>6}|{:.2}|{:5.1}|{:?}|{:5}|{:<6}|", "ab", 'c', true, "é", "hello", "hello", "tab\t\\", true, false);
  println!("{:10?}|{:<10?}|{:^12?}|{:>8?}|{:05?}|{:.1?}|{:6.2?}", "ab", Some(1), 'c', None::<i32>, 7, 1.25, vec![1.0, 2.0]);
  println!("{:#b} {:#x} {:#X} {:#o} {:08b} {:x} {:b} {:o}", 5u8, 255, 255, 8, 5, -1i8, -2i8, -1i16);
  println!("{:?} {:?} {:?} {:?}", '\u{0}', "\u{1F600}\r\0", '"', "'");
  let mut s = String::new();
  write!(s, "{:>3}", 1).unwrap(); writeln!(s, "!").unwrap(); s.write_str("z").unwrap(); s.write_char('c').unwrap();
  println!("{s:?} {}", format_args!("{} {}", 1, 2));
  println!("{{}} {{{}}}", 1); println!("{:>w$}|{:^w$}|{:>1$}", 1, 2, 3, w = 4);
  let r = &&5; println!("{r:>3} {:?} {:?} {:?}", r, Box::new(1), std::rc::Rc::new("x"));
  println!("{:?} {:?}", std::cell::RefCell::new(1), std::cell::Cell::new(2)); println!("{:?}", std::sync::Mutex::new(3));
  println!("{}", u128::MAX); println!("{:?}", i128::MIN); println!("{:e}", 5u32); println!("{:?}", (1..3, 1..=3, ..3, 2.., ..)); println!("{:?}", std::time::Duration::from_millis(1500));
  let a: &dyn Display = &5; println!("{a:>4} {}", a.to_string()); eprintln!("err");
  assert_eq!(format!("{:?}", fmt::Error), "Error"); print!("{}", format_args!("last\n"));
}
