// Parameters, return types, locals, arguments and generic arguments must be Sized.
use std::fmt::Debug;
fn total(v: [i32]) -> i32 {
    let mut s = 0;
    for x in v.iter() {
        s += x;
    }
    s
}
fn text() -> str {
    loop {}
}
fn see<T>(_: &T) {}
fn show<T: Debug + ?Sized>(t: &T) -> usize {
    see(t);
    std::mem::size_of::<T>()
}
fn fine<T: Clone + ?Sized>(t: &T) -> T {
    t.clone()
}
struct Tail<T: ?Sized> {
    n: u8,
    t: T,
}
trait Tr {
    fn by(self) -> u8
    where
        Self: Sized;
    fn own(&self) {
        see(self);
    }
    fn sized(&self)
    where
        Self: Sized,
    {
        see(self);
    }
}
fn main() {
    println!("{}", total(*vec![1, 2].as_slice()));
    let s = *"text";
    let b: dyn Debug = *Box::new(1);
    see("str");
    see::<dyn Debug>(&1);
    let t: &Tail<[u8]> = &Tail { n: 1, t: [1, 2] };
    let u = *t;
    println!("{} {} {}", show("a"), fine(&1), t.n + t.t[0]);
}
