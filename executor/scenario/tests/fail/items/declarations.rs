trait Foo { fn foo(); fn bar(&self, x: u32); }
struct Bar;
impl Foo for Bar { fn bar(&self) {} fn baz() {} }
fn foo() -> u8 { return; }
fn unsafe_call() { f(); }
unsafe fn f() {}
struct S<'a> { x: &'a u8 }
struct T { x: &u8 }
fn noret(x: &str, y: &str) -> &str { x }
struct Rec { a: Rec }
#[derive(Clone, Copy)] struct NC(Vec<u8>);
struct Un<T> { x: u8 }
impl Drop for u32 { fn drop(&mut self) {} }
impl std::fmt::Display for Vec<u8> { fn fmt(&self, f: &mut std::fmt::Formatter) -> std::fmt::Result { Ok(()) } }
struct Dr; impl Drop for Dr { fn drop(&mut self) {} }
fn dropper(d: Dr) { d.drop(); }
fn e507(v: &Vec<String>) -> String { v[0] }
fn e596() { let v = Vec::new(); v.push(1); }
fn dup(a: u8, a: u8) {}
fn main() { break; }
