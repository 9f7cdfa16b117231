fn ends(list: &[i32]) -> Option<(i32, i32)> {
    match list { [] => None, [x] => Some((*x, *x)), [a, .., b] => Some((*a, *b)) }
}
fn main() { println!("{:?} {:?}", ends(&[1, 2, 3]), ends(&[])); }
