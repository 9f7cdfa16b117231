// Before edition 2024, an opaque result captures the lifetimes only that its bounds name.
fn a<'a>(x: &'a u8, y: &u8) -> impl Fn() -> &'a u8 { move || { let _ = y; x } }
fn b<'a>(x: &'a u8, y: &u8) -> impl Fn() -> &'a u8 { let z = y; move || { if *z == 1 { loop {} } x } }
fn c<'a>(x: &'a u8, y: &u8) -> impl Fn() -> u8 + 'a { move || *x + *y }
fn d(x: &u8, y: &u8) -> impl Fn() -> u8 { move || *x + *y }
fn e<'a>(x: &'a [u8], y: &u8) -> impl Iterator<Item = &'a u8> { x.iter().filter(move |k| *k != y) }
fn g<'a>(x: &'a [u8], y: &u8) -> impl Iterator<Item = u8> { x.iter().map(move |k| *k + *y) }
fn h<'a>(x: &'a [u8], y: &'a u8) -> impl Iterator<Item = &'a u8> { x.iter().filter(move |k| *k != y) }
struct S<'b>(&'b u8);
impl<'b> S<'b> { fn i<'a>(&'a self) -> impl Fn() -> &'a u8 { move || self.0 }  
fn j(&self) -> impl Fn() -> &'b u8 { let x = self.0; move || x }
fn k(&self) -> impl Fn() -> &'b u8 { move || self.0 }
}
fn main() {}
fn ok_j<'a>(x: &'a str, y: &str, n: &mut usize) -> impl Iterator<Item = &'a str> { *n += y.len(); let t = y.to_owned(); x.split(' ').filter(move |w| *w != t) }
fn ok_k<'a, T: Ord>(x: &'a [T], y: &T) -> impl Iterator<Item = &'a T> where T: Clone { let y = y.clone(); x.iter().filter(move |v| **v > y) }
fn ok_m<'a>(x: &'a str, f: &dyn Fn(&str) -> bool) -> impl Iterator<Item = &'a str> { x.lines().filter(|w| f(w)).collect::<Vec<_>>().into_iter() }
fn ok_n<'a>(x: &'a str, y: &str) -> (impl Fn() -> &'a str, usize) { (move || x, y.len()) }
fn ok_p<'a>(x: &'a [u8], y: &'static str) -> impl Iterator<Item = (&'a u8, &'a str)> { x.iter().map(move |v| (v, y)) }
fn ok_q<'a, 'b>(x: &'a [u8], y: &'b [u8]) -> impl Iterator<Item = (&'a u8, &'b u8)> { x.iter().zip(y.iter()) }
fn ok_r<'a, F: Fn(&u8) -> bool>(x: &'a [u8], f: F) -> impl Iterator<Item = &'a u8> { x.iter().filter(move |v| f(v)) }
fn ok_s<'a>(x: &'a mut Vec<u8>, y: &u8) -> impl Iterator<Item = &'a mut u8> { x.push(*y); x.iter_mut() }
