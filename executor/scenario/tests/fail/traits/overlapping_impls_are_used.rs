use std::fmt::Debug;
trait D { fn d(&self) -> String; }
impl D for i32 { fn d(&self) -> String { String::new() } }
impl<T: Debug> D for T { fn d(&self) -> String { String::new() } }
struct N;
fn main() { 5.d(); "x".d(); N.d(); vec![1].d(); }
