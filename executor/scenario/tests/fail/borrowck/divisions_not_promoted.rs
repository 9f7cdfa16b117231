const Z: i32 = 0;
fn a() -> &'static i32 {
    &(7 / 0)
}
fn b() -> &'static i32 {
    &(7 / Z)
}
fn c() -> &'static i32 {
    &(7 / (1 + 1))
}
fn d() -> &'static i32 {
    &(7 / -1)
}
fn e() -> &'static i32 {
    &(i32::MIN / -1)
}
fn f() -> &'static i32 {
    &(7 % (Z + 1))
}
fn main() {}
