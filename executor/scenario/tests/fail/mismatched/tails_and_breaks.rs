//! What a block without a value, a break or an element is blamed for.
fn report() -> Result<(), String> {
    let x = 3;
    println!("{}", x)
}
fn nested() -> i32 { { 5; } }
fn unchecked() -> i32 { unsafe { 5; } }
fn branch(x: i32) -> i32 { if x > 1 { return 5; } else { x + 1; } }
fn arm(x: i32) -> i32 { match x { 1 => { 2; } _ => 3 } }
fn breaks() {
    let _x: i32 = loop { break "a"; };
    let _z: () = loop { break 5; };
}
struct Data { data: Vec<f64> }
fn elements() -> Data { Data { data: vec![1, 2] } }
fn negative() { let _z: usize = -1; }
fn mean(s: i32, n: usize) -> f64 { s / n }
fn main() {}
