// Lints that attributes make errors.
#![deny(warnings)]
#[deny(unused_variables)]
fn helper(a: i32) {}
#[warn(unused_mut)]
fn softer() {
    let mut a = 1;
    println!("{a}");
}
#[forbid(unused_must_use)]
fn must() {
    Some(1).ok_or(2);
}
fn main() {
    helper(1);
    softer();
    must();
    return;
    println!("never");
}
