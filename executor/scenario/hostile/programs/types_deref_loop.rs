//~ ends refused
//~ says 5: E0599 no method named `nothing` found for struct `A` in the current scope
use std::ops::Deref;
struct A; struct B;
impl Deref for A { type Target = B; fn deref(&self) -> &B { &B } }
impl Deref for B { type Target = A; fn deref(&self) -> &A { &A } }
fn main() { A.nothing(); }
