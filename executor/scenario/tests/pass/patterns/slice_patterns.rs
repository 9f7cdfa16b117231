//! Slice patterns with and without rest, bindings by move, reference and value.
fn sum(xs: &[i32]) -> i32 {
    match xs {
        [] => 0,
        [x, rest @ ..] => x + sum(rest),
    }
}
fn ends(xs: &[i32]) -> &'static str {
    match xs {
        [] => "none",
        [_] => "one",
        [a, b] if a == b => "twins",
        [a, .., b] if a == b => "same ends",
        [.., 0] => "ends in zero",
        [0, ..] => "starts with zero",
        _ => "other",
    }
}
fn mid<T: Clone>(v: &[T]) -> Option<(T, Vec<T>, T)> {
    if let [first, middle @ .., last] = v {
        Some((first.clone(), middle.to_vec(), last.clone()))
    } else {
        None
    }
}
fn bytes(b: &[u8]) -> String {
    match b {
        b"GET" => "get".into(),
        [b'P', b'O', rest @ ..] => format!("PO+{}", rest.len()),
        [0x30..=0x39, ..] => "digit".into(),
        [a @ (b'a' | b'b'), b, ..] => format!("{a}{b}"),
        [] | [_] => "short".into(),
        _ => "?".into(),
    }
}
fn palindrome(s: &[char]) -> bool {
    match s {
        [a, rest @ .., b] => a == b && palindrome(rest),
        _ => true,
    }
}
fn main() {
    println!("{} {} {}", sum(&[1, 2, 3, 4]), sum(&[]), sum(&[7]));
    for v in [&[][..], &[1], &[2, 2], &[3, 1, 3], &[5, 0], &[0, 5], &[1, 2]] {
        println!("{v:?}: {}", ends(v));
    }
    println!("{:?} {:?}", mid(&["a", "b", "c", "d"]), mid(&[1]));
    println!("{:?}", mid(&[1, 2]));
    for b in [&b"GET"[..], b"POST", b"9x", b"ax", b"", b"zz"] {
        println!("{}", bytes(b));
    }
    println!("{} {}", palindrome(&"abcba".chars().collect::<Vec<_>>()), palindrome(&['a', 'b']));
    let arr = [1, 2, 3];
    let [a, rest @ ..] = arr;
    println!("{a} {rest:?}");
    let [x, y, z, empty @ ..] = arr;
    println!("{x}{y}{z} {} {:?}", empty.len(), empty);
    let [empty2 @ .., p, q, r] = &arr;
    println!("{empty2:?} {p}{q}{r}");
    let [f, mids @ .., l] = [String::from("x"), String::from("y"), String::from("z"), String::from("w")];
    println!("{f} {mids:?} {l}");
    let mut grid = [[1, 2, 3], [4, 5, 6], [7, 8, 9]];
    let [[a, ..], [_, b, _], [.., c]] = grid;
    println!("{}", a + b + c);
    if let [first, .., last] = &mut grid {
        std::mem::swap(first, last);
    }
    println!("{grid:?}");
    if let [head, tail @ ..] = &mut grid[..] {
        head[0] = 100;
        for t in tail.iter_mut() {
            t[1] *= 2;
        }
    }
    println!("{grid:?}");
    let v = vec![(1, 'a'), (2, 'b'), (3, 'c')];
    if let [(n, _), .., (_, c)] = v.as_slice() {
        println!("{n} {c}");
    }
    if let [(1, x), (2, y), ..] | [(2, x), (1, y), ..] = v[..] {
        println!("{x}{y}");
    }
    let words: Vec<String> = "add 3 4".split(' ').map(String::from).collect();
    match words.iter().map(String::as_str).collect::<Vec<_>>()[..] {
        ["add", a, b] => println!("{}", a.parse::<i32>().unwrap() + b.parse::<i32>().unwrap()),
        [cmd, ..] => println!("unknown {cmd}"),
        [] => println!("empty"),
    }
    let s: &[_; 0] = &[];
    let [] = *s;
    let _: &[u8; 0] = s;
    match arr {
        [1, ..=2, 3..=9] => println!("ranges"),
        [_, _, _] => println!("no"),
    }
    let [ref a, ref mut b, _] = [String::from("r"), String::from("m"), String::new()];
    b.push_str(a);
    println!("{b}");
    let nested: &[&[i32]] = &[&[1, 2], &[], &[3]];
    match nested {
        [[a, _], [], [b]] => println!("{a} {b}"),
        _ => println!("no"),
    }
    let o: Option<[u8; 2]> = Some([4, 5]);
    let Some([hi, lo]) = o else { return };
    println!("{}", u16::from_be_bytes([hi, lo]));
}
