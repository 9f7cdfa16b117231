#![deny(warnings)]
mod BadModule {
    pub const x: u8 = 1;
}
struct my_point {
    X: i32,
}
enum kind {
    first,
    Second_Third,
}
trait shape<t> {
    fn Area(&self, v: t);
}
#[repr(C)]
struct c_layout {
    a: u8,
}
static counter: u32 = 0;
fn DoIt(argOne: i32) -> i32 {
    if (argOne > 1) {
        return (argOne);
    }
    while (argOne > 5) {}
    for i in (0..2) {
        DoIt((i));
    }
    let badName = (argOne + 1) * 2;
    let other = (badName);
    match (other) {
        1 => (2),
        _ => (other + 1),
    }
}
fn main() {
    let p = my_point { X: 1 };
    println!("{} {} {}", p.X, DoIt(3), BadModule::x + counter as u8);
    let _ = (kind::first as u8, kind::Second_Third as u8, c_layout { a: 1 }.a);
    if (my_point { X: 1 }.X == 1) {}
}
