// A block whose only value is None is blamed for that, and a label without its tick is still one.
fn f(b: i32) -> Option<i32> { if b == 0 { None } Some(1) }
fn g(b: i32) -> Option<i32> {
    if b == 0 { Some(b) }
    if b == 1 { "x" }
    if b == 2 { let k = 3; k }
    if b == 3 { 1 } else { 2 }
    while b == 4 { 5 }
    for i in 0..3 { i }
    match b { 1 => 2, _ => 3 }
    None
}
fn lb() { 'x: loop { continue x; } }
fn lc() { loop { continue z; } }
fn ld() -> i32 { let i = 1; loop { break i; } }
fn main() {}
