// A bound that the result needs too is reported once for methods, and for functions if it is the result.
trait Tr { type Out; fn o(&self) -> Self::Out; }
struct W;
impl W { fn m<T: Tr>(&self, t: T) -> Option<T::Out> { None } fn r<T: Tr>(&self, t: T) -> Option<&T::Out> { None } fn n<T>(&self, t: T) -> T::Out where T: Tr { todo!() } }
fn f<T: Tr>(t: T) -> T::Out { todo!() }
fn g<T>(t: T) -> Option<T::Out> where T: Tr { todo!() }
fn h<T: Tr<Out = u8>>(t: T) -> u8 { 0 }
struct G<T>(T);
impl<T> G<T> { fn get<I: Sl<T>>(&self, i: I) -> Option<&I::Out> { None } fn get2<I>(&self, i: I) -> Option<&I::Out> where I: Sl<T> { None } }
trait Sl<T> { type Out; }
impl<T> Sl<T> for usize { type Out = T; }
impl<T> Sl<T> for u64 { type Out = T; }
trait One<T> { type Out; }
impl<T> One<T> for usize { type Out = T; }
impl<T> G<T> { fn one<I: One<T>>(&self, i: I) -> Option<&I::Out> { None } }
fn main() {
    W.m(1u8);
    W.n(1u8);
    W.r(1u8);
    f(1u8);
    g(1u8);
    h(1u8);
    G(1).get(1i32);
    G(1).get2(1i32);
    G(1).one(1i32);
}
