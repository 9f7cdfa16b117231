//! Casts to a type that shows from where they stand.
#[derive(Debug)] struct N(u32);
fn main() { let deg = vec![1, 0, 2];
 let v: Vec<N> = deg.iter().enumerate().filter_map(|(i, &d)| (d > 0).then_some(N(i as _))).collect(); println!("{v:?}");
 let x: u8 = 300i32 as _; let y = N(7u8 as _); println!("{x} {y:?}"); more(); }
fn take(x: u16) -> u16 { x }
fn gen<T: std::fmt::Debug + Default + PartialOrd>(t: T) -> String { format!("{t:?}") }
trait Tr { fn go(&self) -> i32; } impl Tr for i32 { fn go(&self) -> i32 { *self } }
pub fn more() { println!("{} {}", take(70000u32 as _), gen(5u8 as u8)); let mut v: Vec<i64> = vec![]; v.push(3u8 as _); v.push('a' as u8 as _); println!("{v:?} {}", v[1usize as usize]); let mut s = 0u64; for i in 0..3usize { s += i as u64; s = s.max(i as _); } println!("{s}"); let bs: Vec<Box<dyn Tr>> = vec![Box::new(1) as _, Box::new(2) as Box<_>]; println!("{}", bs.iter().map(|b| b.go()).sum::<i32>()); let f: f32 = 3 as _; let c = b'x' as _; let d: char = c; println!("{f} {d} {}", true as u8); let p = &5i32 as *const _; println!("{}", unsafe { *p }); let idx = [10, 20, 30]; println!("{}", idx[(1u8 as usize) + 1]); let z: fn(u16) -> u16 = take as _; println!("{}", z(1)); }
