// A macro that nothing defines stands for no items: everything else is checked as it is.
fn f() { let x: u8 = nope!(1); let y: u8 = "a"; }
mod m { nope2!{ } }
trait T { nope3!(); fn g(&self); }
struct S;
impl T for S { nope4!(); }
fn h() { S.g(); S.h(); i(); break; }
fn main() { }
