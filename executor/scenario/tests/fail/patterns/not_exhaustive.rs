enum E { A, B(u8), C { x: bool, y: bool }, D, F }
use std::task::Poll;
fn a(e: E) { match e { E::A => {} } }
fn b(e: E) { match e { E::A => {} E::B(0) => {} E::C { x: true, .. } => {} E::D | E::F => {} } }
fn c(p: Poll<Option<u8>>) { match p { Poll::Pending => {} } }
fn d(p: Poll<Option<u8>>) { match p { Poll::Ready(Some(1..=5)) => {} } }
fn f(p: (bool, bool)) { match p { (true, true) => {} } }
fn g(p: (bool, bool)) { match p { (true, true) => {} (false, false) => {} } }
fn h(n: i32) { match n { 0 => {} 5..=9 => {} } }
fn i(n: u8) { match n { 0..=9 => {} 11..=254 => {} } }
fn j(e: (E, E)) { match e { (E::A, E::A) => {} } }
fn k(r: Result<Option<bool>, ()>) { match r { Ok(Some(true)) => {} } }
fn l(r: &Option<u8>) { match r { Some(0) => {} } }
fn m(e: E) { match e { E::B(n) if n > 1 => {} E::C { x: false, y: true } => {} E::C { x: true, y: false } => {} E::A | E::D | E::F => {} } }
fn n(e: E) { let E::A = e; let Some(x) = Some(1); let (Ok(y), 5) = (Ok::<u8, u8>(1), 2); }
fn o(c: char) { match c { 'a'..='z' => {} } }
fn p(s: &str) { match s { "a" => {} } }
fn q(v: &[u8]) { match v { [] => {} [x] => {} } }
fn r(o: std::cmp::Ordering) { match o { std::cmp::Ordering::Less => {} } }
fn s(t: (Option<u8>, bool)) { match t { (None, true) => {} (Some(_), false) => {} } }
fn t(n: (i8, bool)) { match n { (0, true) => {} (1..=5, _) => {} } }
fn u(o: Option<Option<Option<u8>>>) { match o { None => {} Some(None) => {} } }
fn v(e: E) { match e { } }
fn w(e: Option<E>) { match e { None => {} } match e { Some(E::A) => {} } }
fn main() {}
