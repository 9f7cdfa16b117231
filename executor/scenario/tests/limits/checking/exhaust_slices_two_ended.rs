//~ ends 0
//~ prints 0
fn f(x: &[&[bool]]) -> u32 { match x {
[[true,..],[true,..],[true,..],[true,..],[true,..],[true,..],[true,..],[true,..],[true,..],[true,..],[true,..],[true,..],[true,..],[true,..],..,[..,false],[..,false],[..,false],[..,false],[..,false],[..,false],[..,false],[..,false],[..,false],[..,false],[..,false],[..,false],[..,false],[..,false]] => 14,
[[true,..],[true,..],[true,..],[true,..],[true,..],[true,..],[true,..],[true,..],[true,..],[true,..],[true,..],[true,..],[true,..],..,[..,false],[..,false],[..,false],[..,false],[..,false],[..,false],[..,false],[..,false],[..,false],[..,false],[..,false],[..,false],[..,false]] => 13,
[[true,..],[true,..],[true,..],[true,..],[true,..],[true,..],[true,..],[true,..],[true,..],[true,..],[true,..],[true,..],..,[..,false],[..,false],[..,false],[..,false],[..,false],[..,false],[..,false],[..,false],[..,false],[..,false],[..,false],[..,false]] => 12,
[[true,..],[true,..],[true,..],[true,..],[true,..],[true,..],[true,..],[true,..],[true,..],[true,..],[true,..],..,[..,false],[..,false],[..,false],[..,false],[..,false],[..,false],[..,false],[..,false],[..,false],[..,false],[..,false]] => 11,
[[true,..],[true,..],[true,..],[true,..],[true,..],[true,..],[true,..],[true,..],[true,..],[true,..],..,[..,false],[..,false],[..,false],[..,false],[..,false],[..,false],[..,false],[..,false],[..,false],[..,false]] => 10,
[[true,..],[true,..],[true,..],[true,..],[true,..],[true,..],[true,..],[true,..],[true,..],..,[..,false],[..,false],[..,false],[..,false],[..,false],[..,false],[..,false],[..,false],[..,false]] => 9,
[[true,..],[true,..],[true,..],[true,..],[true,..],[true,..],[true,..],[true,..],..,[..,false],[..,false],[..,false],[..,false],[..,false],[..,false],[..,false],[..,false]] => 8,
[[true,..],[true,..],[true,..],[true,..],[true,..],[true,..],[true,..],..,[..,false],[..,false],[..,false],[..,false],[..,false],[..,false],[..,false]] => 7,
[[true,..],[true,..],[true,..],[true,..],[true,..],[true,..],..,[..,false],[..,false],[..,false],[..,false],[..,false],[..,false]] => 6,
[[true,..],[true,..],[true,..],[true,..],[true,..],..,[..,false],[..,false],[..,false],[..,false],[..,false]] => 5,
[[true,..],[true,..],[true,..],[true,..],..,[..,false],[..,false],[..,false],[..,false]] => 4,
[[true,..],[true,..],[true,..],..,[..,false],[..,false],[..,false]] => 3,
[[true,..],[true,..],..,[..,false],[..,false]] => 2,
[[true,..],..,[..,false]] => 1,
_ => 0 } }
fn main(){ println!("{}", f(&[])); }
