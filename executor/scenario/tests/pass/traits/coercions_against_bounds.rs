use std::collections::*;
#[derive(Debug, Clone, PartialEq)] struct Point { x: i32, y: i32 }
#[derive(Debug)] enum Msg { Move { to: Point, by: u8 }, Quit }
fn main() {
    println!("{} {} {}", 97 as char, (65 + 1) as u8 as char, 0x41 as char);
    let p = 0x1000 as *const u8; println!("{:?} {}", p, p.is_null());
    let (a, b) = ("abc", String::from("Bac"));
    println!("{} {} {} {}", a > &b, a < &b, a >= &b, a <= &b); let (sa, v) = (&[1, 2][..], vec![1, 3]); println!("{} {}", sa < &v, &sa[..] == &v[..]);
    let p @ Point { x: px, y: py } = Point { x: 10, y: 23 }; println!("{px} {py} {p:?}");
    let point = Point { x: 10, y: 5 };
    if let p @ Point { x: 10, y } = point { println!("{y} {p:?}"); } else { println!("no"); }
    match (Msg::Move { to: Point { x: 1, y: 2 }, by: 3 }) { m @ Msg::Move { to: Point { x, .. }, by: 1..=5 } => println!("{x} {m:?}"), m @ Msg::Move { by: b, .. } => println!("{b} {m:?}"), q => println!("{q:?}") }
    let _ = Msg::Quit;
    let (sq, cu, qu): (Vec<_>, VecDeque<_>, LinkedList<_>) = (0i32..5).map(|i| (i * i, i.pow(3), i.pow(4))).collect(); println!("{sq:?} {cu:?} {qu:?}");
    let (x, (y, z)): (String, (Vec<u8>, BTreeSet<char>)) = [('a', (1, 'z')), ('b', (2, 'y'))].into_iter().collect(); println!("{x} {y:?} {z:?}");
    let mut t = (vec![1], String::new(), BTreeMap::new()); t.extend([(2, 'q', (1, 2)), (3, 'r', (3, 4))]); println!("{t:?}");
    println!("{:?}", ["1", "x"].iter().map(|s| s.parse::<i32>().map(|n| (n, n * 2))).collect::<Result<(Vec<_>, Vec<_>), _>>().is_err());
}
