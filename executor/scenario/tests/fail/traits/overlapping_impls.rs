//! Impls overlap if their headers unify and no bound fails for sure.
use std::fmt::Debug;
trait Show {}
impl<T: Debug> Show for T {}
impl Show for String {}
struct Mine;
impl Show for Mine {}
trait Local {}
impl Local for u8 {}
trait Other {}
impl<T: Local> Other for T {}
impl Other for u16 {}
impl Other for u8 {}
trait Of<T> {}
impl<T> Of<T> for Vec<T> {}
impl Of<u8> for Vec<u8> {}
impl Of<u8> for Vec<u16> {}
impl<T> From<T> for Mine {
    fn from(_: T) -> Mine { Mine }
}
impl<T: Clone> Of<T> for Option<T> {}
impl<T: Copy> Of<T> for Option<T> {}
trait Upstream {}
impl<T: std::fmt::Display> Upstream for T {}
impl Upstream for Vec<u8> {}
fn main() {}
