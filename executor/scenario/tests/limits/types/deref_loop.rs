//~ ends refused
//~ says 5: E0055 reached the recursion limit while auto-dereferencing `B`
use std::ops::Deref;
struct A; struct B;
impl Deref for A { type Target = B; fn deref(&self) -> &B { &B } }
impl Deref for B { type Target = A; fn deref(&self) -> &A { &A } }
fn main() { A.nothing(); }
