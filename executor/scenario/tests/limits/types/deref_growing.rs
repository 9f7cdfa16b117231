//~ ends refused
//~ says 4: E0055 reached the recursion limit while auto-dereferencing `A<Option<Option<Option<Option<Option<Option<Option<Option<Option<Option<Option<Option<Option<Opti
use std::ops::Deref;
struct A<T>(T);
impl<T> Deref for A<T> { type Target = A<Option<T>>; fn deref(&self) -> &A<Option<T>> { loop {} } }
fn main() { A(1).nothing(); }
