// An impl of Drop must not require more than the type: sizes, auto traits, lifetimes.
mod t01 {
struct M; impl<T> Drop for M { fn drop(&mut self) {} }

}
mod t02 {
struct M; impl<T: Clone> Drop for M { fn drop(&mut self) {} }

}
mod t03 {
struct M<A>(A); impl<A, T> Drop for M<A> { fn drop(&mut self) {} }

}
mod t04 {
struct M<A>(A); impl<A: Clone> Drop for M<A> { fn drop(&mut self) {} }

}
mod t05 {
struct M<A: Clone>(A); impl<A> Drop for M<A> { fn drop(&mut self) {} }

}
mod t06 {
struct M<A>(A); impl Drop for M<u8> { fn drop(&mut self) {} }

}
mod t07 {
struct M<A>(A); impl<A> Drop for M<A> where A: std::fmt::Debug { fn drop(&mut self) { println!("{:?}", self.0); } }

}
mod t08 {
struct M<'a>(&'a u8); impl Drop for M<'static> { fn drop(&mut self) {} }

}
mod t09 {
struct M<A: ?Sized>(Box<A>); impl<A> Drop for M<A> { fn drop(&mut self) {} }

}
mod t10 {
struct M<A, B>(A, B); impl<A> Drop for M<A, A> { fn drop(&mut self) {} }

}
mod t11 {
struct M<A>(A); impl<A: Send + 'static> Drop for M<A> { fn drop(&mut self) {} }

}
mod t14 {
enum M<T> { A(T), B } impl<T: Default> Drop for M<T> { fn drop(&mut self) {} }

}
mod t15 {
struct M<F: Fn()>(F); impl<F> Drop for M<F> { fn drop(&mut self) { (self.0)() } }
struct G<F>(F); impl<F: Fn()> Drop for G<F> { fn drop(&mut self) { (self.0)() } }
struct H<F: FnOnce()>(Option<F>); impl<F: FnOnce()> Drop for H<F> { fn drop(&mut self) { if let Some(f) = self.0.take() { f() } } }

}
fn main() {}
