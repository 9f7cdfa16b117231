const A: u8 = 10; const B: u8 = A * 2 + 5;
fn a(n: u8) -> u8 { match n { 0..A => 1, A..=B => 2, 26.. => 3 } }
fn b(n: i8) { match n { i8::MIN..=-1 => {}, 1..=127 => {} } }
fn c(n: i128) { match n { i128::MIN..=-5 => {}, 7.. => {} } }
fn d(n: u128) { match n { 0..=18446744073709551616 => {} } }
fn e(n: (u8, bool)) { match n { (0..=A, true) => {}, (11..=u8::MAX, _) => {}  } }
fn g(n: i8) { match n { -128..=126 => {} } }
fn h(n: u64) { match n { 0..=9 => {}, 11.. => {} } }
fn i(n: usize) { match n { 0..=9 => {}, 10..=usize::MAX => {} } }

fn ua(n: usize) { match n { 0..=9 => {} } }
fn uc(n: isize) { match n { isize::MIN..=9 => {}, 10.. => {} } }
fn ud(n: isize) { match n { ..=9 => {}, 10..=isize::MAX => {} } }
fn ue(n: u128) { match n { 0..=9 => {} } }
fn ug(n: u64) { match n { 0..=9 => {} } }
fn uh(n: usize) { match n { 0 => {}, 2.. => {} } }
fn ui(n: usize) { match n { 0..=9 => {}, 10..=usize::MAX => {} } }
fn uj(n: usize) { match n { 1.. => {} } }
fn uk(n: isize) { match n { 1.. => {} } }
fn main() {}
