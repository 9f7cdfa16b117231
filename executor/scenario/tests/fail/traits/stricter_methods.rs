use std::fmt::Display;
trait A { fn a<T>(&self, t: T); fn b(&self) ; fn c<T: Clone>(&self, t: T); }
struct W<T>(T);
impl<T> A for W<T> { fn a<U: Display>(&self, t: U) {} fn b(&self) where T: Display {} fn c<U>(&self, t: U) where U: Copy {} }
fn main() {}
