#![allow(unreachable_code, unused_variables)]
struct Entry { memo: Option<String>, jobs: Vec<u8> }
enum Never {}
fn a(go: bool) -> u8 { if !go { return 1; } let Entry { jobs, memo } = todo!(); jobs[0] + memo.map_or(0, |m| m.len() as u8) }
fn b(n: Never) -> u8 { match n {} }
fn c(go: bool) -> Option<u8> { if !go { return None; } let (x, y): (u8, u8) = panic!(); Some(x + y) }
fn d(go: bool) -> i32 { if go { return 5; } match unreachable!() { Entry { jobs, .. } => jobs.len() as i32 } }
fn e(v: &[i32]) -> i32 { let mut s = 0; for x in v { let Some(n) = (if *x < 0 { break } else { Some(*x) }) else { continue }; s += n; } s }
fn f(go: bool) -> u8 { if go { return 3 } if let Some(x) = panic!("no") { let y: u8 = x; y } else { 2 } }
fn g(go: bool) { if go { return; } let x = todo!(); let _ = x; }
fn h(r: Result<u8, std::convert::Infallible>) -> u8 { match r { Ok(v) => v, Err(e) => match e {} } }
fn main() {
    println!("{} {:?} {} {} {} {}", a(false), c(false), d(true), e(&[1, 2, -1, 4]), f(true), h(Ok(4)));
    g(true);
    let _: fn(Never) -> u8 = b;
}
