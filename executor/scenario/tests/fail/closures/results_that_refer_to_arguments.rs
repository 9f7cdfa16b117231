#[derive(Debug)]
struct P { name: String, age: u32 }
fn main() {
    let mut v = vec![P { name: "a".into(), age: 1 }];
    v.sort_by_key(|p| &p.name);
    v.sort_by_key(|p| p.name.as_str());
    let m = v.iter().map(|p| (p.name.as_str(), p.age)).max_by_key(|(_, n)| n);
    let m2 = v.iter().max_by_key(|p| &p.age);
    let m3 = v.iter().min_by_key(|p| p.name.as_str());
    let w: Vec<&str> = vec![];
    let m4 = w.iter().max_by_key(|p| p);
    let f = |x: &str| x;
    println!("{m:?} {m2:?} {m3:?} {m4:?} {}", f("a"));
}
