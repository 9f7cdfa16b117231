// What the heads of functions and impls must not say.
use std::fmt::{Debug, Display, Formatter, Result};
struct Name<'a>(&'a str);
mod m {
    pub struct Both<'a, T>(pub &'a T);
}
trait Speak {
    fn speak(&self);
}
async fn len(n: Name) -> usize { n.0.len() }
async fn many(_list: Vec<Name<'_>>, _both: m::Both<u8>) {}
impl Speak for Name { fn speak(&self) {} }
impl Speak for m::Both<u8> { fn speak(&self) {} }
impl From<Name> for u128 { fn from(_: Name) -> u128 { 0 } }

struct Mine;
impl<T> Display for T { fn fmt(&self, _: &mut Formatter<'_>) -> Result { Ok(()) } }
impl<T> From<Mine> for T { fn from(_: Mine) -> T { loop {} } }
impl<T> std::ops::Add<Mine> for &T { type Output = (); fn add(self, _: Mine) {} }
impl<T> std::ops::Sub<T> for Mine { type Output = (); fn sub(self, _: T) {} }

struct Shown<T>(T);
impl<T> Drop for Shown<T> where T: Debug { fn drop(&mut self) { println!("{:?}", self.0); } }
struct Bound<T: Debug>(T);
impl<T: Debug> Drop for Bound<T> { fn drop(&mut self) { println!("{:?}", self.0); } }
struct Only<T>(T);
impl<T> Drop for Only<Vec<T>> { fn drop(&mut self) {} }
struct Number<T>(T);
impl Drop for Number<u8> { fn drop(&mut self) {} }
struct Pair<T, U>(T, U);
impl<T> Drop for Pair<T, T> { fn drop(&mut self) {} }
enum Either<T> { One(T) }
impl<T: Default> Drop for Either<T> { fn drop(&mut self) {} }
fn main() {}
