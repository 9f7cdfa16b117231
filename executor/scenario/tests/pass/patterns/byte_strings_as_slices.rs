// A byte string in a pattern covers what the slice pattern of its bytes covers.
const EMPTY: &[u8] = b"";

fn kind(v: &[u8]) -> &'static str {
    match v {
        b"" => "empty",
        b"GET" | b"PUT" => "verb",
        [b'0'..=b'9', ..] => "number",
        &[a, b] if a == b => "double",
        [.., b'!' | b'?'] => "exclamation",
        &[_, ..] => "text",
    }
}

fn letter(v: &[u8; 1]) -> u8 {
    match v {
        b"a" => 0,
        [b'b'..=255] => 1,
        [..=b'`'] => 2,
    }
}

fn named(v: Option<&[u8]>) -> u8 {
    match v {
        None | Some(EMPTY) => 0,
        Some([a]) => *a,
        Some([_, .., z]) => *z,
    }
}

fn main() {
    for v in [&b""[..], b"GET", b"4x", b"zz", b"hm?", b"xy"] {
        print!("{} ", kind(v));
    }
    println!("{} {} {}", letter(b"a"), letter(b"z"), letter(b"A"));
    println!("{} {} {}", named(Some(b"")), named(Some(b"q")), named(Some(b"abc")));
}
