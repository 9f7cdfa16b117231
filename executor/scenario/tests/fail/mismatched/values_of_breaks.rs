// The value of a break is compared with what is expected of the loop.
mod z01 {
fn o() -> i32 { loop { break; } }
}
mod z02 {
fn o(c: bool) -> i32 { loop { if c { break; } } }
}
mod z03 {
fn o(c: bool) -> i32 { let x: i32 = loop { if c { break; } }; x }
}
mod z04 {
fn o(c: bool) -> i32 { let x = loop { if c { break; } else { break 1; } }; x }
}
mod z05 {
fn o(c: bool) -> i32 { loop { if c { break 1; } break "x"; } }
}
mod z06 {
fn o(c: bool) -> i32 { 'a: loop { loop { if c { break 'a; } } } }
}
mod z07 {
fn o(c: bool) -> i32 { let x = loop { if c { break; } }; x }
fn p(c: bool) -> i32 { return loop { if c { break; } }; }
fn q(c: bool) -> Option<i32> { Some(loop { if c { break; } }) }
fn r(c: bool) -> i32 { 1 + loop { if c { break; } } }
}
mod z08 {
fn p() -> i32 { while true { return 1; } }
fn q() -> i32 { for i in 0..3 { return i; } }
fn r() -> i32 { while true { break 1; } 2 }
fn s() -> i32 { for i in 0..3 { break i; } 3 }
}
mod z10 {
fn f() -> u8 { 'a: { if true { break 'a; } 1 } }
fn g() -> u8 { let x: u8 = 'a: { break 'a "x"; }; x }
}
mod z11 {
fn f() { let x: u8 = loop { break "x"; }; let y: Option<u8> = loop { break 5; }; let z: Box<dyn Fn()> = loop { break Box::new(|| ()); }; let w: &[u8] = loop { break &[1, 2]; }; let v: u64 = loop { break 3; } as u64; }
fn g() -> Box<dyn std::fmt::Debug> { loop { break Box::new(1); } }
fn h() -> Option<Box<dyn std::fmt::Debug>> { Some(loop { break Box::new(1); }) }
fn i() -> String { loop { if true { break "a"; } break String::new(); } }
fn j() -> i64 { let n: i32 = 1; loop { break n; } }
fn k(n: usize) -> f64 { 'o: { if n > 1 { break 'o 1; } 2.0 } }
}
fn main() {}
