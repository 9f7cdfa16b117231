use std::str::Chars;
struct A { c: Chars, d: std::slice::Iter<u8>, e: std::str::Chars, f: Option<std::vec::Drain<u8>> }
struct B<'a> { c: Chars<'a>, d: std::cell::Ref<u8> }
fn f() -> Chars { "a".chars() }
fn g(x: &str) -> Chars { x.chars() }
fn h(x: std::slice::Iter<u8>) -> &u8 { x.as_slice().first().unwrap() }
fn k(x: &str, y: &str) -> Chars { x.chars() }
fn l(x: &str, y: &str) -> std::slice::Iter<u8> { panic!("{x} {y}") }
fn main() {  }
