// Only the first char of a str is escaped because it extends a grapheme; pairs of bounds index strs and slices.
use std::ops::Bound::{self, Excluded, Included, Unbounded};

fn main() {
    println!("{} {}", "\u{301}e\u{301}\t'\"\\\u{200b}".escape_debug(), '\u{301}'.escape_debug());
    println!("{} {}", "\u{301}e\u{301}\t".escape_default(), "é\u{301}".escape_unicode());
    println!("{:?} {:?}", "\u{301}e\u{301}", '\u{301}');
    let ranges: [(Bound<usize>, Bound<usize>); 7] = [
        (Unbounded, Unbounded),
        (Included(1), Unbounded),
        (Excluded(1), Included(4)),
        (Unbounded, Excluded(3)),
        (Included(3), Included(9)),
        (Included(4), Excluded(2)),
        (Included(2), Unbounded),
    ];
    let v: Vec<u8> = (0..6).collect();
    for r in ranges {
        println!("{:?} {:?}", "aébcd".get(r), v.get(r));
    }
    println!("{} {:?}", &"aébcd"[ranges[0]], &v[ranges[3]]);
    println!("{:?} {:?}", v.get((Excluded(usize::MAX), Unbounded)), "a".get((Unbounded, Included(usize::MAX))));
    let mut s = String::from("abc");
    s.get_mut((Excluded(0), Unbounded)).unwrap().make_ascii_uppercase();
    println!("{s}");
    let r = std::panic::catch_unwind(|| "abc"[(Included(2), Included(5))].len());
    println!("{}", r.is_err());
}
