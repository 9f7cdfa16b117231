// A cast does not decide the type of its operand, which may be known later only.
use std::fmt::Debug;
fn main() {
    let bytes = b"abc";
    let mut t = Vec::new();
    let mut out = String::new();
    for i in 0..3 {
        while t.len() > 1 { out.push(t.pop().unwrap() as char); }
        t.push(bytes[i]);
    }
    while !t.is_empty() { out.push(t.pop().unwrap() as char); }
    println!("{out} {} {} {} {}", branches(1), branches(6), branches(4), branches(2));
    let mut v = None;
    for i in 0..3u8 { if let Some(x) = v { println!("{:?}", x as &dyn Debug); } v = Some(&bytes[i as usize]); }
    let mut fs = vec![];
    if fs.len() > 3 { let f = fs.pop().unwrap() as fn(u8) -> u8; println!("{}", f(1)); }
    fs.push(ident as fn(u8) -> u8);
    println!("{}", (fs[0])(7));
    let mut ps = Vec::new();
    for b in bytes { if let Some(p) = ps.last() { let q = *p as *const u16; println!("{}", !q.is_null()); } ps.push(b as *const u8); }
    let mut bs = Vec::new();
    for b in [Box::new(1), Box::new(2)] { if let Some(p) = bs.pop() { let d = p as Box<dyn Debug>; println!("{d:?}"); } bs.push(b); }
    let c = Default::default(); let d = c as u8; let _: u16 = c; println!("{d}");
}
fn ident(x: u8) -> u8 { x }
fn branches(n: i64) -> u8 {
    (match n {
        1 => 300,
        _ if n > 5 => n * 2,
        _ => (if n > 3 { 513 } else { 2 }) as i64 as i64,
    }) as u8
}
