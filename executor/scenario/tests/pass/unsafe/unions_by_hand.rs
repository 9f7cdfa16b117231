use std::future::Future;
use std::mem::ManuallyDrop;
#[derive(Clone, Copy)]
union M<T> { a: ManuallyDrop<T>, b: u8 }
#[derive(Clone, Copy)]
union C<T: Copy> { a: T, b: u8 }
trait Bits { fn bits(self) -> u64; }
impl Bits for M<f64> { fn bits(self) -> u64 { unsafe { std::mem::transmute_copy(&self.a) } } }
// a small tagged union with drop by hand
#[derive(Clone, Copy, PartialEq)]
enum Kind { Int, Text, List }
union Data { int: i64, text: ManuallyDrop<String>, list: ManuallyDrop<Vec<Value>> }
struct Value { kind: Kind, data: Data }
impl Value {
    fn int(n: i64) -> Self { Value { kind: Kind::Int, data: Data { int: n } } }
    fn text(s: &str) -> Self { Value { kind: Kind::Text, data: Data { text: ManuallyDrop::new(s.to_string()) } } }
    fn list(v: Vec<Value>) -> Self { Value { kind: Kind::List, data: Data { list: ManuallyDrop::new(v) } } }
    fn show(&self) -> String {
        unsafe {
            match self {
                Value { kind: Kind::Int, data: Data { int } } => format!("{int}"),
                Value { kind: Kind::Text, data: Data { text } } => format!("{:?}", **text),
                Value { kind: Kind::List, data } => {
                    let parts: Vec<String> = data.list.iter().map(|v| v.show()).collect();
                    format!("[{}]", parts.join(", "))
                }
            }
        }
    }
}
impl Drop for Value {
    fn drop(&mut self) {
        println!("drop {}", self.show());
        unsafe {
            match self.kind {
                Kind::Int => {}
                Kind::Text => ManuallyDrop::drop(&mut self.data.text),
                Kind::List => ManuallyDrop::drop(&mut self.data.list),
            }
        }
    }
}
union Maybe<T> { none: (), some: ManuallyDrop<T> }
struct Stack<T, const N: usize> { len: usize, items: [Maybe<T>; N] }
impl<T, const N: usize> Stack<T, N> {
    const EMPTY: Maybe<T> = Maybe { none: () };
    fn new() -> Self { Stack { len: 0, items: [Self::EMPTY; N] } }
    fn push(&mut self, t: T) -> Result<(), T> {
        if self.len == N { return Err(t) }
        self.items[self.len] = Maybe { some: ManuallyDrop::new(t) };
        self.len += 1;
        Ok(())
    }
    fn pop(&mut self) -> Option<T> {
        if self.len == 0 { return None }
        self.len -= 1;
        Some(unsafe { ManuallyDrop::take(&mut self.items[self.len].some) })
    }
}
impl<T, const N: usize> Drop for Stack<T, N> { fn drop(&mut self) { while self.pop().is_some() {} } }
#[repr(C)]
union Pixel { rgba: u32, channels: [u8; 4], parts: Parts }
#[repr(C)]
#[derive(Clone, Copy, Debug)]
struct Parts { r: u8, g: u8, ba: u16 }
fn swap(p: &mut Pixel) { unsafe { p.channels.swap(0, 2) } }
union FnOrData { f: fn(i32) -> i32, n: usize }
fn double(x: i32) -> i32 { x * 2 }
union Ref<'a> { r: &'a str, raw: (usize, usize) }
async fn over(u: C<u32>) -> u32 { let x = C { a: 5u32 }; std::future::ready(()).await; unsafe { x.a + u.a } }
fn main() {
    let m = M { a: ManuallyDrop::new(1.5f64) };
    let n = m;
    println!("{:x} {}", n.bits(), unsafe { m.clone().b });
    let c = C { a: 300u16 };
    println!("{}", unsafe { c.b });
    {
        let v = Value::list(vec![Value::int(1), Value::text("two"), Value::list(vec![])]);
        println!("{}", v.show());
    }
    let mut s: Stack<String, 2> = Stack::new();
    s.push("a".into()).unwrap();
    s.push("b".into()).unwrap();
    println!("{:?} {:?}", s.push("c".into()), s.pop());
    let mut p = Pixel { rgba: 0x11223344 };
    swap(&mut p);
    println!("{:#x} {:?}", unsafe { p.rgba }, unsafe { p.parts });
    p.parts = Parts { r: 1, g: 2, ba: 0x0403 };
    let q = unsafe { &mut p.parts.ba };
    *q += 1;
    println!("{:#x}", unsafe { p.rgba });
    let f = FnOrData { f: double };
    println!("{} {}", unsafe { (f.f)(21) }, unsafe { f.n != 0 });
    let r = Ref { r: "hello" };
    println!("{} {}", unsafe { r.r }, unsafe { r.raw.1 });
    let mut fut = Box::pin(over(C { a: 1 }));
    let w = std::task::Waker::noop();
    match fut.as_mut().poll(&mut std::task::Context::from_waker(w)) { std::task::Poll::Ready(x) => println!("{x}"), _ => {} }
    let o: Option<Pixel> = Some(Pixel { rgba: 0 });
    println!("{}", o.is_some());
    println!("{} {}", std::mem::size_of::<Option<FnOrData>>(), std::mem::size_of::<Value>());
    let boxed = Box::new(Pixel { rgba: 5 });
    println!("{}", unsafe { boxed.rgba });
    let arr = [IntU { i: 1 }, IntU { i: 2 }];
    println!("{}", arr.iter().map(|x| unsafe { x.i }).sum::<i32>());
    struct W { u: IntU, k: u8 }
    let w = W { u: IntU { i: -1 }, k: 1 };
    let W { u, k } = w;
    println!("{} {k}", unsafe { u.u });
}
union IntU { i: i32, u: u32 }
