// A part of a constant lives as long as it: a field, or an element at an index that is known.
struct Point {
    at: [u8; 3],
    name: (i32, &'static str),
}

const SECOND: usize = 2;

fn element() -> &'static i32 {
    &[1, 2, 3][1]
}
fn field() -> &'static i32 {
    &(1, 2).0
}
fn computed() -> &'static i32 {
    &([1, 2, 3][1] + (4, 5).1)
}
fn text() -> &'static &'static str {
    &Point { at: [1, 2, 3], name: (4, "x") }.name.1
}
fn byte() -> &'static u8 {
    &Point { at: [1, 2, 3], name: (4, "x") }.at[SECOND]
}
fn row() -> &'static [u8] {
    &[[1, 2], [3, 4]][1]
}

fn main() {
    println!("{} {} {} {} {} {:?}", element(), field(), computed(), text(), byte(), row());
    let p = Point { at: [7; 3], name: (1, "y") };
    println!("{:?} {:?}", p.at, p.name);
}
