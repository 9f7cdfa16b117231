// What a closure requires to be static is blamed in the closure.
mod h01 {
use std::thread;
fn f(v: &Vec<u8>) { v.iter().for_each(|x| { thread::spawn(move || println!("{}", x)); }); }
}
mod h02 {
use std::thread;
fn f(v: &Vec<u8>) { let h: Vec<_> = v.iter().map(|x| thread::spawn(move || *x + 1)).collect(); }
}
mod h03 {
use std::thread;
fn f(v: &Vec<u8>) { let h: Vec<_> = v.chunks(2).map(|x| thread::spawn(move || x.len())).collect(); }
}
mod h04 {
use std::thread;
fn f(v: &mut Vec<u8>) { let h: Vec<_> = v.iter_mut().map(|x| thread::spawn(move || { *x += 1; })).collect(); }
}
mod h05 {
use std::thread;
fn f(v: &Vec<u8>) { for x in v { thread::spawn(move || println!("{}", x)); } }
}
mod h08 {
struct S { n: u8 }
impl S { fn go(&self) { std::thread::spawn(move || println!("{}", self.n)); } }
}
mod h09 {
struct S { n: Vec<u8> }
impl S { fn go(&self) { self.n.iter().for_each(|x| { std::thread::spawn(move || println!("{}", x)); }); } }
}
mod h10 {
struct S { n: Vec<u8> }
impl S { fn go(&self) { (0..3).for_each(|x| { std::thread::spawn(move || println!("{}{}", x, self.n.len())); }); } }
}
mod h11 {
fn f(s: &str) -> std::thread::JoinHandle<usize> { std::thread::spawn(move || s.len()) }
}
mod h12 {
fn f(s: &str) { let words: Vec<_> = s.split(' ').map(|w| std::thread::spawn(move || w.len())).collect(); }
}
mod h20 {
fn reg(f: Box<dyn Fn() -> usize>) {}
fn f(s: &str) { reg(Box::new(move || s.len())); }
}
mod h22 {
struct Bus { hs: Vec<Box<dyn Fn(&str)>> }
impl Bus { fn on(&mut self, f: impl Fn(&str)) { self.hs.push(Box::new(f)); } fn log(&mut self, p: &str) { self.hs.push(Box::new(move |x| println!("{p}{x}"))); } }
}
mod h23 {
fn f(s: &str) { let v: Vec<_> = s.split(' ').collect(); v.iter().for_each(|w| { let w = *w; std::thread::spawn(move || w.len()); }); }
}
mod h24 {
fn f(s: &[String]) { let hs = s.iter().enumerate().map(|(i, w)| std::thread::spawn(move || w.len() + i)).collect::<Vec<_>>(); }
}
mod h25 {
fn f(s: &[String]) { let hs = s.iter().map(|w| { let w = w.as_str(); std::thread::spawn(move || w.len()) }).collect::<Vec<_>>(); }
}
mod h26 {
fn f(s: &[String], tx: std::sync::mpsc::Sender<usize>) { for w in s.iter() { let tx = tx.clone(); std::thread::spawn(move || tx.send(w.len()).unwrap()); } }
}
mod h27 {
fn f(s: &[String]) { let t = &s[0]; let h = std::thread::spawn(move || t.len()); h.join().unwrap(); }
}
fn main() {}
