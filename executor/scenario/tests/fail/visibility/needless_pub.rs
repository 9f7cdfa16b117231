// Where nothing can be made public.
struct S;
pub impl S { fn f(&self) {} }
enum E { pub A, B }
trait T { pub fn f(&self); fn g(&self); }
impl T for S { pub fn f(&self) {} fn g(&self) {} }
fn main() {}
