fn a(x: i32) -> i32 { x + 1; }
fn b(x: i32) -> String {
    println!("{x}");
}
async fn c() -> String { "a".to_string(); }
fn main() {
    a(1);
    b(2);
    let f = |x: i32| -> i32 { x + 1; };
    if f(1) == 1 { 1 } else { 2; };
}
