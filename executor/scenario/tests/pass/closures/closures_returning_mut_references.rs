struct A<'a>(&'a mut [u8]);
struct S<'a> { b: &'a mut [u8], n: usize }
fn f1<'a>(b: &'a mut [u8]) -> Option<A<'a>> { Some(1).map(|_| A(b)) }
fn f2<'a>(b: &'a mut [u8]) -> Option<&'a mut [u8]> { Some(1).map(|_| b) }
fn f3<'a>(b: &'a mut [u8]) -> Option<S<'a>> { Some(1).map(|n| S { b, n }) }
fn id<'a>(b: &'a mut [u8]) -> &'a mut [u8] { b }
fn f4<'a>(b: &'a mut [u8]) -> Option<&'a mut [u8]> { Some(1).map(|_| id(b)) }
fn f5<'a>(b: &'a mut Vec<u8>) -> Option<&'a mut u8> { Some(1).and_then(|i: usize| b.get_mut(i)) }
fn f6<'a>(b: &'a mut Vec<u8>) -> Option<&'a mut u8> { (b.len() > 2).then(|| &mut b[1]) }
fn f7<'a>(b: &'a mut S<'_>) -> Option<&'a mut u8> { (b.n > 2).then(|| &mut b.b[1]) }
fn f8<'a, 'b>(b: &'a mut S<'b>) -> Option<A<'a>> { (b.n > 2).then(|| A(b.b)) }
fn f9<'a>(b: &'a [u8]) -> Option<&'a u8> { Some(1).map(|i: usize| &b[i]) }
impl<'a> S<'a> { fn g(self) -> Option<A<'a>> { Some(1).map(|_| A(self.b)) } fn h(&mut self) -> Option<A<'_>> { Some(1).map(|_| A(self.b)) }
 fn i(&mut self) -> Option<&mut u8> { let n = self.n; self.b.first_mut().filter(|x| **x as usize != n).or_else(|| None) } }
fn main() {
    let mut v = vec![1, 2, 3];
    f1(&mut v).unwrap().0[0] = 9; f2(&mut v).unwrap()[0] += 1; let mut s = f3(&mut v).unwrap(); s.b[2] = 7; s.n = 5;
    if let Some(x) = f7(&mut s) { *x = 40; } f8(&mut s).unwrap().0[0] = 1; s.h().unwrap().0[1] += 1; println!("{:?}", s.i()); s.g().unwrap().0[2] += 1;
    f4(&mut v).unwrap()[1] += 1; *f5(&mut v).unwrap() += 1; *f6(&mut v).unwrap() += 1; println!("{v:?} {:?}", f9(&v));
}
