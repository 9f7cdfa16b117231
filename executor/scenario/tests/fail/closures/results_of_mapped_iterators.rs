fn a(v: &[u64]) -> impl Iterator<Item = u32> + '_ { v.iter().map(|x| x + 1) }
fn c(v: Vec<u64>) -> impl Iterator<Item = u32> { v.into_iter() }
fn d(v: &[u64]) -> impl Iterator<Item = (usize, u32)> + '_ { v.iter().map(|x| *x).enumerate() }
fn e(v: &[u64]) -> Box<dyn Iterator<Item = u32> + '_> { Box::new(v.iter().map(|x| x + 1)) }
fn f(v: &[u64]) -> impl Iterator<Item = u32> + '_ { v.iter().flat_map(|x| (0..*x).map(|y| y + 1)) }
fn g() -> impl Fn(i32) -> String { |x| x + 1 }
fn h() -> Box<dyn Fn(i32) -> String> { Box::new(|x| x + 1) }
fn i(v: &[u64]) -> impl Iterator<Item = u32> + '_ { v.iter().copied().rev() }
fn j(v: &[u64]) -> impl Iterator<Item = u32> + '_ { v.iter().map(|x| { let y = x + 1; y }) }
fn k(v: &[u64]) -> impl Iterator<Item = u32> + '_ { v.iter().filter_map(|x| Some(x + 1)) }
fn takes(it: impl Iterator<Item = u32>) {}
fn main() { takes([1u64].iter().map(|x| x + 1)); takes(vec![1u64].into_iter()); takes([1u8].iter()); }
