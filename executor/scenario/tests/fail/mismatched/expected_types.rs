use std::task::Poll;
use std::rc::Rc;
fn a(c: bool) -> Poll<u32> { if c { Poll::Ready(()) } else { Poll::Pending } }
fn b(c: bool) -> String { if c { 1 } else { 2 } }
fn d(c: u8) -> Option<String> { match c { 0 => Some(1), 1 => None, 2 => { Some('c') } _ => Some("a") } }
fn e() -> Box<String> { Box::new("a") }
fn g() -> Result<u8, String> { Err("x") }
fn h() -> Rc<Vec<u8>> { Rc::new(5) }
fn i(c: bool) -> Result<u8, String> { if c { return Ok("a"); } let x: Option<u8> = Some("x"); let y: (u8, String) = (1, 2); Ok(x.unwrap()) }
fn j() -> Option<Option<u8>> { Some(Some("a")) }
fn l(v: Vec<u8>) -> u8 { let n = v.len(); if n > 1 { n } else { v[0] } }
struct W { o: Option<String> }
fn m() -> W { W { o: Some("a") } }
fn n(o: Option<String>) {}
fn o() { n(Some("a")); n(Some(1)); n(5); let c = |x: u8| x; c("a"); let z: u8 = { let q = "a"; q }; let t: [u8; 2] = [1, "a"]; }
fn main() {}
