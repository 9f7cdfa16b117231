use std::fmt;
#[derive(Debug, Clone, PartialEq, Default)]
struct P { x: i32, y: Option<String>, z: (u8, char) }
#[derive(Debug)] struct U; #[derive(Debug)] struct T(i32, f64); #[derive(Debug)] enum E { A, B(i32), C { q: bool } }
struct Hex(u32);
impl fmt::LowerHex for Hex { fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result { fmt::LowerHex::fmt(&self.0, f) } }
impl fmt::Binary for Hex { fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result { write!(f, "<")?; fmt::Binary::fmt(&self.0, f)?; f.write_str(">") } }
struct D;
impl fmt::Display for D { fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result {
    write!(f, "[w={:?} p={:?} fill={:?} alt={} plus={} zero={}]", f.width(), f.precision(), f.fill(), f.alternate(), f.sign_plus(), f.sign_aware_zero_pad()) } }
struct PadI(i32);
impl fmt::Display for PadI { fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result { f.pad_integral(self.0 >= 0, "0z", &self.0.unsigned_abs().to_string()) } }
struct W(String);
impl fmt::Write for W { fn write_str(&mut self, s: &str) -> fmt::Result { self.0.push('<'); self.0.push_str(s); self.0.push('>'); if self.0.len() > 60 { Err(fmt::Error) } else { Ok(()) } } }
struct Set; impl fmt::Debug for Set { fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result { f.debug_set().entry(&1i32).entries(["a", "b"]).finish() } }
struct Map; impl fmt::Debug for Map { fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result { f.debug_map().entry(&1i32, &"x").entry(&2i32, &P::default()).finish() } }
struct NE; impl fmt::Debug for NE { fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result { f.debug_struct("NE").field("a", &1i32).finish_non_exhaustive() } }
struct Tup; impl fmt::Debug for Tup { fn fmt(&self, f: &mut fmt::Formatter) -> fmt::Result { f.debug_tuple("Tup").field(&1i32).field(&Some("x")).finish() } }
fn one() -> i32 { 1 }
fn main() {
    let p = P { x: -3, y: Some("q\"\n".into()), z: (7, '\'') };
    println!("{:?} {:#?}", p, p);
    println!("{:?} {:?} {:?} {:?} {:?}", U, T(1, 2.0), E::A, E::B(3), E::C { q: true });
    println!("{:#?} {:#?} {:#?} {:#?} {:#?}", U, T(1, 2.0), E::A, E::B(3), E::C { q: true });
    println!("{:#?}", vec![Some(1), None]);
    println!("{:#?} {:#?}", (1,), ((), "a"));
    println!("{:?} {:#?}", Set, Set); println!("{:?} {:#?}", Map, Map); println!("{:?} {:#?}", NE, NE); println!("{:?} {:#?}", Tup, Tup);
    println!("{:x} {:#x} {:08x} {:#010x} {:#b}", Hex(255), Hex(255), Hex(255), Hex(255), Hex(5));
    println!("{} {:5} {:<5} {:*^+#012.3}", D, D, D, D);
    println!("[{}] [{:8}] [{:<8}] [{:^8}] [{:08}] [{:+}] [{:#}] [{:#08}]", PadI(-42), PadI(42), PadI(42), PadI(-42), PadI(-42), PadI(42), PadI(42), PadI(-42));
    use fmt::Write;
    let mut w = W(String::new());
    let r = write!(w, "a{}b{:>5}c{:?}", one(), 22, "s");
    println!("{} {:?}", w.0, r);
    let r = write!(w, "{}{}{}", String::from("yyyyyyyyyyyyyyyyyyyyy"), String::from("zzzzzzzzzzzzzzzzz"), "not".to_string());
    println!("{} {:?}", w.0, r);
    for v in [0i64, 1, -1, 42, i64::MIN, i64::MAX] { println!("{v} {v:5} {v:<5}| {v:^5}| {v:05} {v:+} {v:x} {v:X} {v:o} {v:b} {v:#x} {v:#X} {v:#o} {v:#b} {v:#06x} {v:e} {v:E}"); }
    println!("{:e} {:e} {:.2e} {:.0e} {:e}", 1234500u32, 100u8, 123456u32, 15u32, 0);
    println!("{} {:x} {:b} {}", u128::MAX, u128::MAX, 1u128 << 100, i128::MIN);
    println!("{:?} {:5?} {:05?} {:x?} {:X?} {:#x?} {:#?}", [1, 10], [1, 10], [1, 10], [1, 10], [1, 171], [1, 10], [1, 10]);
    println!("{:?} {:?}", "tab\t nul\0 é \u{301} \u{200b} \u{7f} \u{1F600} '\" \\", ['\'', '"', '\n', '\u{301}', '\u{e9}', '\0', '\u{200b}']);
    println!("{:10?}|{:<10?}|{:?}|{:5}|{:<5}|{:^5}|{:>5}", "a", Some("b"), true, true, 'c', 'd', false);
    println!("{:.2} {:.0} {:5.1}| {:<7.3}| {:+.2} {:08.2} {:e} {:.3e} {:?} {:?}", 3.14159, 2.5, 2.25, 1.0, 1.5, -2.5, 1500.0, 0.00012345, 1e16, 1e-7);
    for v in [0.0f64, -0.0, 1.0, 0.1, 1e15, 1e16, 1e17, 1.5e300, 1e-5, 1e-6, 123456789.123, f64::NAN, f64::INFINITY, f64::NEG_INFINITY, f64::MIN_POSITIVE, 5e-324, f64::MAX] {
        println!("{v} {v:?} {v:e} {v:?} {v:.3} {v:8.2}| {v:+} {v:08} {v:.0} {v:.1?} {v:E}"); }
    for v in [0.1f32, 1.0 / 3.0, 16777216.0, 3.4e38, 1e-10, f32::MAX, f32::EPSILON] { println!("{v} {v:?} {v:e} {v:.3} {:.20}", v); }
    println!("{:.0} {:.0} {:.0} {:.0} {:.1} {:.1} {:.2}", 0.5, 1.5, 2.5, 3.5, 0.25, 0.35, 1.005);
    println!("{0:1$} {0:.1$} {2:>w$.p$}", 1.5, 8, 2.75, w = 9, p = 1);
    println!("{:>1$} {:>width$} {:\u{e9}>4}", "a", 5, 1, width = 4);
    println!("{{}} {{{}}}", 1);
    let name = "n"; let width = 6;
    println!("{name:>width$} {name:?} {0} {name:-^1$}", 5, 7);
    println!("{:?} {:?} {:?}", Some(Ok::<i32, String>(1)), None::<()>, Err::<(), _>(fmt::Error));
    println!("{:?} {:?} {:?} {:?} {:?} {:?}", 1..2, 1..=2, ..3, 1.., .., ..=5);
    println!("{}", format_args!("{} {}", 1, "x"));
    println!("{:?}", format_args!("{:?}", "x"));
    println!("{:>8}|{:<8}|{:^8}|", format!("{}", 1), String::from("é"), "日本");
    println!("{:.3}|{:5.1}|{:.0}|", "abcdef", "xyz", "q");
    let s = format!("{:-<20}", ""); println!("{s} {}", s.len());
    println!("{:5?}|{:<5}|{:>5}|{:^5}", (), 1, 2, 3);
}
