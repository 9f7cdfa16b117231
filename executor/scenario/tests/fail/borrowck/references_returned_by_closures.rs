// References that come out of closures.
use std::collections::HashMap;
struct P { name: String, tags: Vec<String> }

fn mapped() {
    let mut v = vec![String::from("a")];
    let longest = v.iter().map(|s| s.as_str()).max().unwrap();
    v.push(String::new());
    println!("{}", longest);
}
fn collected() {
    let mut v = vec![P { name: String::new(), tags: vec![] }];
    let names: Vec<&str> = v.iter().map(|p| p.name.as_str()).collect();
    v.clear();
    println!("{:?}", names);
}
fn filtered() {
    let mut v = vec![P { name: String::new(), tags: vec![] }];
    let some: Vec<&P> = v.iter().filter(|p| p.tags.len() > 1).collect();
    v.pop();
    println!("{}", some.len());
}
fn option_map() {
    let mut v = vec![P { name: String::new(), tags: vec![] }];
    let n = v.first().map(|p| &p.name);
    v.pop();
    println!("{:?}", n);
}
fn and_then() {
    let mut v = vec![P { name: String::new(), tags: vec![] }];
    let n = v.first().and_then(|p| p.tags.first());
    v.pop();
    println!("{:?}", n);
}
fn flat() {
    let mut v = vec![P { name: String::new(), tags: vec![] }];
    let all: Vec<&String> = v.iter().flat_map(|p| p.tags.iter()).collect();
    v.pop();
    println!("{:?}", all);
}
fn for_each_kept() {
    let mut v = vec![String::new()];
    let mut out: Vec<&String> = Vec::new();
    v.iter().for_each(|s| out.push(s));
    v.clear();
    println!("{:?}", out);
}
fn grouped() {
    let mut v = vec![P { name: String::new(), tags: vec![] }];
    let m: HashMap<&str, usize> = v.iter().map(|p| (p.name.as_str(), p.tags.len())).collect();
    v.pop();
    println!("{:?}", m);
}
fn min_by() {
    let mut v = vec![P { name: String::new(), tags: vec![] }];
    let m = v.iter().min_by_key(|p| p.tags.len());
    v.pop();
    println!("{}", m.is_some());
}
fn folded() {
    let mut v = vec![String::from("a")];
    let m = v.iter().fold("", |a, s| if s.len() > a.len() { s } else { a });
    v.pop();
    println!("{}", m);
}
fn outlived() {
    let all: Vec<&str>;
    {
        let v = vec![String::from("a")];
        all = v.iter().map(|s| s.as_str()).collect();
    }
    println!("{:?}", all);
}
fn returned<'a>() -> Vec<&'a str> {
    let v = vec![String::from("a")];
    v.iter().map(|s| s.as_str()).collect()
}
fn next_mut() {
    let mut v = vec![String::from("a")];
    let a = v.iter_mut().map(|s| { s.push('x'); s }).next();
    println!("{}", v.len());
    println!("{:?}", a);
}
fn main() { let _ = returned(); }
