// What the less known methods of slices, strings, integers and collections do.
use std::collections::{btree_map, BTreeMap, BTreeSet, BinaryHeap, HashMap, HashSet, LinkedList, VecDeque};
use std::num::{NonZeroI32, NonZeroU32, Saturating, Wrapping};

fn integers() {
    println!("{:?} {:?} {:?}", 5u8.checked_sub_signed(-128), 5u8.checked_sub_signed(6), 250u8.checked_sub_signed(-6));
    println!("{} {} {}", 5u32.saturating_sub_signed(9), u32::MAX.saturating_sub_signed(-1), 7u32.saturating_sub_signed(0));
    println!("{:?} {:?}", 3u8.overflowing_sub_signed(-1), 3u8.overflowing_sub_signed(4));
    println!("{:?} {:?}", 100i8.overflowing_add_unsigned(100), (-100i8).overflowing_sub_unsigned(28));
    println!("{:?} {:?}", i8::MIN.overflowing_div_euclid(-1), i8::MIN.overflowing_rem_euclid(-1));
    println!("{:?} {:?}", u64::MAX.carrying_add(0, true), 0u64.borrowing_sub(0, true));
    println!("{:?} {:?} {:?}", u64::MAX.carrying_mul(u64::MAX, u64::MAX), 200u8.carrying_mul(200, 255), 7u32.carrying_mul(6, 1));
    println!("{:?} {:?}", u128::MAX.carrying_mul(3, 9), u128::MAX.carrying_mul(u128::MAX, 0));
    println!("{:?} {:?}", 1.0f64.next_up() - 1.0, 1.0f32.next_down());
    println!("{:?} {:?} {:?}", 0.0f64.next_up(), (-0.0f64).next_down(), f64::MAX.next_up());
    println!("{:?} {} {}", Saturating(100i8) + Saturating(100), Saturating(5u8) - Saturating(9), Saturating(i128::MAX) * Saturating(2));
    println!("{}", Wrapping(0x12u8).reverse_bits());
    let mut w = Wrapping(7u8);
    w -= 9;
    w /= Wrapping(2);
    w %= Wrapping(50);
    println!("{w}");
    let n = NonZeroU32::new(12).unwrap();
    println!("{} {} {:?} {} {}", n.ilog10(), n.isqrt(), n.checked_pow(9), n.saturating_mul(n), n.count_ones());
    let m = NonZeroI32::new(-12).unwrap();
    println!("{} {} {} {:?} {}", m.abs(), m.unsigned_abs(), -m, m.checked_neg(), m.is_negative());
    println!("{}", n | NonZeroU32::MIN);
}

fn strings() {
    let s = "Grüße";
    println!("{} {} {}", s.ceil_char_boundary(3), s.floor_char_boundary(3), s.ceil_char_boundary(99));
    println!("{:?} {:?}", str::from_utf8(b"ok"), str::from_utf8(b"\xff").is_err());
    println!("{:?} {:?}", "a,b,c,".rsplit_terminator(',').collect::<Vec<_>>(), "a1b22".rmatches(char::is_numeric).collect::<Vec<_>>());
    println!("{:?} {:?} {:?}", " \t x ".trim_ascii_start(), " x \n".trim_ascii_end(), "xxay".trim_left_matches('x'));
    let mut t = String::from("hello world");
    let (a, b) = t.split_at_mut(5);
    a.make_ascii_uppercase();
    b.make_ascii_uppercase();
    println!("{t} {:?}", b"  hi ".trim_ascii_start());
    println!("{:?} {:?}", String::new().try_reserve(10), String::new().try_reserve(usize::MAX));
    println!("{}", Vec::<u64>::new().try_reserve(usize::MAX / 4).unwrap_err());
}

fn slices() {
    let mut v = [1, 2, 3, 4, 5, 6, 7];
    if let Some([a, b]) = v.first_chunk_mut::<2>() {
        std::mem::swap(a, b);
    }
    if let Some([x]) = v.last_chunk_mut() {
        *x *= 10;
    }
    println!("{v:?} {:?}", v[..2].as_array::<2>());
    for (i, c) in v.rchunks_mut(3).enumerate() {
        c[0] += 100 * (i as i32 + 1);
    }
    println!("{v:?} {:?}", v.rchunks_exact(2).map(|c| c.to_vec()).collect::<Vec<_>>());
    println!("{:?}", v.array_windows().map(|[a, b]| b - a).collect::<Vec<_>>());
    v[..3].fill(7);
    v[4..].copy_from_slice(&[105, 0, -1]);
    println!("{v:?} {:?} {:?}", v.as_chunks::<2>(), v.as_rchunks::<2>());
    for run in v.chunk_by_mut(|a, b| a == b) {
        run[0] = run.len() as i32;
    }
    println!("{v:?}");
    for part in v.split_mut(|x| *x == 1) {
        part.reverse();
    }
    println!("{v:?} {:?}", v.splitn_mut(2, |x| *x == 1).map(|p| p.len()).collect::<Vec<_>>());
    match v.get_disjoint_mut([0, 6]) {
        Ok([a, b]) => std::mem::swap(a, b),
        Err(e) => println!("{e}"),
    }
    println!("{:?}", v.get_disjoint_mut([1, 1]));
    println!("{:?}", v.get_disjoint_mut([0, 7]).map_err(|e| e.to_string()));
    if let Ok([l, r]) = v.get_disjoint_mut([0..2, 4..6]) {
        l.swap_with_slice(r);
    }
    println!("{v:?}");
    let (lo, mid, hi) = v.select_nth_unstable_by(3, |a, b| b.cmp(a));
    println!("{} {} {}", lo.len(), mid, hi.len());
    let grid = [[1, 2], [3, 4], [5, 6]];
    println!("{:?} {:?} {}", grid.as_flattened(), vec![[1, 2], [3, 4]].into_flattened(), [["a"; 2]; 2].as_flattened().concat());
    let mut rest = &v[..];
    println!("{:?} {:?} {}", rest.split_off_first(), rest.split_off_last(), rest.len());
    let mut one = 5;
    std::slice::from_mut(&mut one)[0] += 1;
    println!("{one} {:?} {:?}", std::array::from_ref(&one), Some(3).as_mut_slice());
}

fn collections() {
    let mut v = Vec::new();
    *v.push_mut(1) += 1;
    *v.insert_mut(0, 5) *= 2;
    println!("{v:?}");
    let mut d: VecDeque<_> = v.into();
    *d.push_front_mut(9) += 1;
    *d.push_back_mut(3) -= 1;
    d.shrink_to(2);
    println!("{d:?} {:?}", VecDeque::from([(1, 'a'), (4, 'b')]).binary_search_by_key(&4, |p| p.0));
    let mut s: HashSet<i32> = (0..10).collect();
    let mut odd: Vec<_> = s.extract_if(|x| x % 2 == 1).collect();
    odd.sort();
    println!("{odd:?} {}", s.len());
    let mut b: BTreeSet<i32> = (0..10).collect();
    println!("{:?} {b:?}", b.extract_if(3..7, |x| x % 2 == 0).collect::<Vec<_>>());
    let mut l: LinkedList<i32> = (0..6).collect();
    println!("{:?} {l:?}", l.extract_if(|x| *x > 3).collect::<Vec<_>>());
    let mut m = BTreeMap::from([(1, "a")]);
    println!("{:?}", m.entry(2).insert_entry("b"));
    println!("{:?}", matches!(m.entry(1), btree_map::Entry::Occupied(_)));
    let mut h = BinaryHeap::from([1, 2]);
    h.shrink_to_fit();
    println!("{:?} {:?}", h.peek(), HashMap::<u8, u8>::new().try_reserve(5));
    let mut p = ["1", "2", "x"].iter().peekable();
    let mut n = 0;
    while let Some(k) = p.next_if_map(|s| s.parse::<i32>().map_err(|_| s)) {
        n += k;
    }
    println!("{n} {:?}", p.peek());
    let e = std::io::Error::other("x".parse::<u8>().unwrap_err());
    println!("{:?}", e.downcast::<std::num::ParseIntError>());
}

fn main() {
    integers();
    strings();
    slices();
    collections();
}
