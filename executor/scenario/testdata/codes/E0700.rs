// A function hides a type that has a lifetime which its result does not mention.
fn adder(n: &i32) -> impl Fn(i32) -> i32 {
    move |x| x + n
}
fn main() {
    println!("{}", adder(&1)(2));
}
