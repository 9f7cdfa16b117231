// What is expected of a call's result is expected of its arguments, but not for what an operator or a cast suggests.
use std::collections::HashMap;
fn id<T>(t: T) -> T { t }
fn first<T: Clone>(v: &[T]) -> T { v[0].clone() }
#[derive(PartialEq, Debug, Clone)]
struct P { x: u8 }
fn mk<T>(t: T) -> Option<T> { Some(t) }
fn main() {
    let s = String::from("a");
    println!("{}", s == id("a"));
    println!("{}", s == *id(&"a"));
    println!("{}", id("a") == s);
    println!("{}", id(3u8) as u64 + 1);
    let v = vec![1, 2, 3];
    println!("{}", v[id(1u8) as usize] + first(&v) * 2);
    let p: *const u8 = &3u8;
    let q = id(p) as *const u16;
    println!("{}", q.is_null());
    let n: u64 = u64::from(id(3u8)) * id(2) + 1u64.wrapping_add(id(1));
    println!("{n}");
    let d = std::time::Duration::from_millis(id(4)) * id(3u32);
    println!("{d:?}");
    let m: HashMap<&str, Vec<Box<dyn Fn(i32) -> i32>>> = HashMap::from([("a", vec![Box::new(|x| x + 1) as Box<dyn Fn(i32) -> i32>, Box::new(|x| x * 2)])]);
    println!("{}", m["a"].iter().map(|f| f(2)).sum::<i32>());
    println!("{}", mk(P { x: 1 }) == Some(P { x: 1 }));
    println!("{}", mk(&P { x: 1 }).cloned() == mk(P { x: 1 }));
    let r: Result<u8, Box<dyn std::error::Error>> = Err("x".into());
    println!("{:?}", r.map_err(|e| e.to_string()));
    let e: Result<u8, Box<dyn std::error::Error>> = Err(Box::new(std::fmt::Error));
    println!("{:?}", e.is_err());
    let f: fn(u8) -> u8 = if s.is_empty() { id } else { |x| x + 1 };
    println!("{}", f(1));
    let o: Option<&[i32]> = mk(&v).map(|v| v.as_slice());
    println!("{o:?}");
    let w: Option<&dyn std::fmt::Debug> = Some(&5);
    println!("{w:?}");
    let x: &[u8] = std::convert::identity(&[1, 2, 3]);
    println!("{x:?}");
    let t: (u8, Option<Box<dyn std::fmt::Debug>>) = (1, Some(Box::new(2)));
    println!("{t:?}");
    let y: i64 = -id(3) + i64::from(id(2i32));
    println!("{y}");
    let z = id(2.0) * 3.5 - id(1.5f64);
    println!("{z}");
    let c: char = id(97u8) as char;
    println!("{c} {}", 'a' as u32 == id(97));
    let mut acc = String::new();
    acc += id("x");
    acc += &id(String::from("y"));
    println!("{acc}");
    let arr: [Box<dyn Fn() -> u8>; 2] = [Box::new(|| 1), Box::new(|| 2)];
    println!("{}", arr[id(1)]());
    let cell = std::cell::RefCell::new(vec![1]);
    *cell.borrow_mut() = id(vec![2]);
    println!("{:?} {}", cell, std::cmp::max(id(1), 2) as f32 / 2.0);
    let text: std::borrow::Cow<str> = std::convert::identity("a").into();
    println!("{text}");
    let mut base = [1, 2, 3];
    let slice: &mut [i32] = std::convert::identity(&mut base[..]);
    slice[0] = std::mem::replace(&mut 5, id(6));
    println!("{slice:?}");
}
