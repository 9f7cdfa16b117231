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
const M: i64 = -1;
const B: i128 = -1;
const Q: i8 = -1;
fn g() -> &'static i64 {
    &(i64::MIN / M)
}
fn h() -> &'static i128 {
    &(i128::MIN / B)
}
fn i() -> &'static i8 {
    &(i8::MIN % Q)
}
fn j() -> &'static i128 {
    &(i128::MIN / -1)
}
fn k() -> &'static i64 {
    &(-9223372036854775808 / M)
}
fn right() -> (&'static i128, &'static i64, &'static u64) {
    (
        &(i128::MIN / 18446744073709551615),
        &(-5 / M),
        &(u64::MAX / 18446744073709551615),
    )
}
fn main() {}
