//~ ends refused
//~ says 4: E0599 no method named `nothing` found for struct `A<{integer}>` in the current scope
use std::ops::Deref;
struct A<T>(T);
impl<T> Deref for A<T> { type Target = A<Option<T>>; fn deref(&self) -> &A<Option<T>> { loop {} } }
fn main() { A(1).nothing(); }
