use std::collections::HashMap;
use std::collections::HashSet;
fn a(x: i32) -> i32 { x }
fn b(x: i32) -> i32 { x + 1 }
fn c(x: &str) -> &str { x }
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
struct H { f: fn(i32) -> i32, n: i32 }
fn main() {
    let f: fn(i32) -> i32 = a;
    let g: fn(i32) -> i32 = b;
    println!("{} {}", Some(f) == Some(f), f.eq(&g));
    let v: Vec<fn(i32) -> i32> = vec![a, b];
    println!("{}", v.contains(&f));
    let mut s = HashSet::new();
    s.insert(f);
    s.insert(f);
    println!("{}", s.len());
    println!("{:?}", f.cmp(&f));
    println!("{}", (H { f, n: 1 }) == (H { f, n: 1 }));
    let mut m: HashMap<fn(i32) -> i32, &str> = HashMap::new();
    m.insert(f, "a");
    println!("{:?}", m.get(&f));
    let h: fn(&str) -> &str = c;
    println!("{}", Some(h) == Some(h));
    println!("{}", h == h);
    assert_eq!(v, vec![a as fn(i32) -> i32, b]);
    let p: fn() = main;
    println!("{}", p as usize == main as usize);
    println!("{}", std::ptr::fn_addr_eq(f, g));
}
