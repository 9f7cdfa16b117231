fn ap<F: Fn(i32) -> i32>(f: F) -> i32 { f(1) }
fn main() {
    let v = vec![(1, 2), (3, 4)];
    let a: Vec<i32> = v.iter().map(|a, b| a.len() + b).collect();
    let b = v.iter().fold(0, |x| x.foo());
    ap(|x, y| x + y);
    ap(|| 1);
    let c = v.iter().filter(|a, b| a.0 > b).count();
    let mut w = vec![1];
    w.sort_by(|a| a.cmp(1));
    w.iter().for_each(|| println!("x"));
    let d = Some(1).map(|| 2);
    let e = Some(1).map_or_else(|x| 1, |x| x + 1);
    let t = std::thread::spawn(|x| x);
    println!("{a:?} {b} {c} {d:?} {e}");
}
