use std::cell::Cell;
struct D(u8);
impl Drop for D { fn drop(&mut self) { println!("drop {}", self.0); } }
const fn helper(n: usize) -> usize { let mut i = 0; let mut s = 0; while i < n { s += i; i += 1; } s }
fn size<T>() -> usize { const { std::mem::size_of::<T>() * 2 } }
fn arr<const N: usize>() -> [Option<String>; N] { [const { None }; N] }
async fn later<T>() -> usize { let n = const { std::mem::size_of::<T>() + 1 }; std::future::ready(()).await; n + const { helper(4) } }
trait Named { const NAME: &'static str; fn len() -> usize { const { Self::NAME.len() } } }
struct A; struct B;
impl Named for A { const NAME: &'static str = "alpha"; }
impl Named for B { const NAME: &'static str = "be"; }
thread_local! { static T: Cell<u32> = const { Cell::new(7) }; }
fn block_on<F: std::future::Future>(f: F) -> F::Output {
    let mut f = std::pin::pin!(f);
    let mut cx = std::task::Context::from_waker(std::task::Waker::noop());
    loop { if let std::task::Poll::Ready(v) = f.as_mut().poll(&mut cx) { return v; } }
}
fn main() {
    println!("{} {}", size::<u8>(), size::<[u64; 3]>());
    println!("{:?}", arr::<2>());
    println!("{} {}", block_on(later::<u8>()), block_on(later::<u64>()));
    println!("{} {}", A::len(), B::len());
    T.with(|t| { t.set(t.get() + 1); println!("{}", t.get()) });
    for i in 0..2 { let d = const { D(9) }; println!("{i} {}", d.0); }
    let r: &'static [u8] = const { &[1, 2, 3] };
    let f = |x: usize| x + const { helper(5) };
    println!("{:?} {}", r, f(1));
    let c = const { |x: i32| x + 1 };
    println!("{}", c(1));
    let n = const { let a = const { 3 }; a + 1 };
    let v: [Vec<u8>; 2] = [const { Vec::new() }; 2];
    println!("{n} {:?} {}", v, const { u8::MAX } as u32 + 1);
    let s: &'static Option<Cell<u8>> = &const { None };
    println!("{:?}", s.is_none());
    let cond = const { if helper(3) == 3 { "three" } else { "other" } };
    println!("{cond}");
    const fn gen<T: Copy, const N: usize>(x: T) -> [T; N] { [x; N] }
    println!("{:?}", const { gen::<u8, 3>(2) });
    unsafe { println!("{}", const { std::char::from_u32_unchecked(65) }); }
    let x: Option<&'static str> = const { Some("a") };
    match x { Some(y) if y.len() == const { 1 } => println!("one"), _ => {} }
}
