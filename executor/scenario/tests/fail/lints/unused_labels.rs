// Labels of loops and blocks that nobody names; an underscore says so.
#![deny(unused_labels)]
fn main() {
    '_a: loop { break; }
    'b: { println!("x"); }
    'c: { if true { break 'c; } }
    'd: for _ in 0..1 {}
    '_e: { }
    let x = 'f: { 5 };
    println!("{x}");
}
