// A closure whose kind the context decides is at fault where it does more; a
// move is told of once, a block without a value at the function's result.
fn call<F: Fn()>(f: F) { f(); }
fn call_mut<F>(mut f: F) where F: FnMut() { f(); }

fn fixed() {
    let mut n = 0;
    let s = String::new();
    call(|| n += 1);
    call_mut(move || drop(s));
}
fn told(v: Vec<i32>, w: Vec<i32>) {
    drop(v);
    println!("{}", v.len());
    println!("{}", v.len());
    for _ in 0..2 { drop(w); }
    println!("{}", w.len());
}
fn part(p: (String, String)) {
    drop(p.0);
    drop(p.0);
    drop(p);
}
fn lifetimes<'a>(x: &'a str, y: &'b str, z: Vec<&'c str>) {}
fn main() {
    fixed();
    told(vec![], vec![]);
    part((String::new(), String::new()));
}
