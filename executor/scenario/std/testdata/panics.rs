use std::panic::{self, AssertUnwindSafe};
struct D(&'static str); impl Drop for D { fn drop(&mut self) { println!("drop {} {}", self.0, std::thread::panicking()); } }
fn try_it<R: std::fmt::Debug>(f: impl FnOnce() -> R) { let r = panic::catch_unwind(AssertUnwindSafe(f)); match r { Ok(v) => println!("ok {v:?}"), Err(e) => { if let Some(s) = e.downcast_ref::<&str>() { println!("str {s}") } else if let Some(s) = e.downcast_ref::<String>() { println!("String {s}") } else if let Some(n) = e.downcast_ref::<i32>() { println!("i32 {n}") } else { println!("other") } } } }
fn one() -> usize { std::env::args().count() }
fn main() {
    let n = one();
    try_it(|| 5);
    try_it(|| panic!("plain"));
    try_it(|| panic!("fmt {n}"));
    try_it(|| { let _d = D("a"); let _e = D("b"); if n > 0 { panic!("with drops"); } });
    try_it(|| panic::panic_any(42i32));
    try_it(|| { let v: Vec<i32> = vec![]; v[n] });
    try_it(|| [1, 2, 3][n + 5]);
    try_it(|| 10 / (n - 1)); try_it(|| 10 % (n - 1)); try_it(|| i32::MAX + n as i32); try_it(|| 0u8 - n as u8); try_it(|| i64::MAX * (n as i64 + 1)); try_it(|| -(i32::MIN + n as i32 - 1)); try_it(|| 1u32 << (n + 40)); try_it(|| i32::MIN / -(n as i32));
    try_it(|| None::<i32>.unwrap()); try_it(|| None::<i32>.expect("want it")); try_it(|| Err::<i32, String>("bad".into()).unwrap()); try_it(|| Ok::<i32, i32>(3).unwrap_err()); try_it(|| Err::<i32, &str>("e").expect("ctx")); try_it(|| Ok::<i32, i32>(3).expect_err("ctx2"));
    try_it(|| assert!(n == 5)); try_it(|| assert!(n == 5, "n was {n}")); try_it(|| assert_eq!(n, 2)); try_it(|| assert_eq!(n, 2, "msg {}", 1)); try_it(|| assert_ne!(n, 1)); try_it(|| debug_assert!(n > 3, "dbg"));
    try_it(|| todo!()); try_it(|| todo!("later {n}")); try_it(|| unimplemented!()); try_it(|| unreachable!()); try_it(|| unreachable!("y {}", n));
    try_it(|| "abc"[n + 9..].len()); try_it(|| "é"[n..].len()); try_it(|| String::from("a").remove(5)); try_it(|| vec![1].remove(n)); try_it(|| vec![1].insert(n + 4, 1)); try_it(|| vec![1].swap_remove(n)); try_it(|| vec![1, 2].drain(n + 3..).count()); try_it(|| vec![1, 2].split_off(n + 4)); try_it(|| [1, 2].chunks(n - 1).count()); try_it(|| (0..5).step_by(n - 1).count()); try_it(|| std::collections::VecDeque::from(vec![1])[n]); try_it(|| { let m: std::collections::HashMap<i32, i32> = Default::default(); m[&1] }); try_it(|| { let m: std::collections::BTreeMap<i32, i32> = Default::default(); m.range(5..n as i32).count() }); try_it(|| std::cell::RefCell::new(1).try_borrow_mut().is_ok()); try_it(|| 'a'.to_digit(40)); try_it(|| 5i32.clamp(n as i32 + 5, 1)); try_it(|| 1.0f64.clamp(2.0, n as f64)); try_it(|| 2i32.pow(31 + n as u32)); try_it(|| (n as i32 - 1).ilog2()); try_it(|| (i32::MIN + n as i32 - 1).abs()); try_it(|| [1u8, 255].iter().sum::<u8>()); try_it(|| (1u8..=6).product::<u8>()); try_it(|| [3, 4].copy_from_slice(&vec![1; n])); try_it(|| Vec::<i32>::with_capacity(usize::MAX)); try_it(|| 5u32.checked_sub(6).unwrap()); try_it(|| u8::try_from(n as i32 + 300).unwrap()); try_it(|| "x".parse::<i32>().unwrap()); try_it(|| String::from_utf8(vec![255]).unwrap()); try_it(|| panic::resume_unwind(Box::new("resumed")) );
    panic::set_hook(Box::new(|info| { println!("hook: {:?} line {}", info.payload().downcast_ref::<&str>(), info.location().unwrap().line()); })); try_it(|| panic!("hooked")); try_it(|| [1][n]); let _ = panic::take_hook();
    let r = std::thread::spawn(|| { let _d = D("t"); panic!("in thread") }).join(); println!("{}", r.is_err());
    let _x = D("main local"); if n == 1 { let v: Result<u8, String> = Err("final".into()); v.unwrap(); }
}
