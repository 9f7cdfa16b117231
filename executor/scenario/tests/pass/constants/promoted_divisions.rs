const N: i32 = 4;
const M: i64 = -1;
const W: u64 = 3;
struct S;
impl S {
    const Q: i32 = N / 2;
}
trait T {
    const C: i32;
    fn f() -> i32 {
        let r = &(9 / Self::C);
        *r
    }
}
impl T for S {
    const C: i32 = 3;
}
fn f<const K: usize>() -> usize {
    let r = &(10 / K);
    *r
}
fn g() -> &'static i64 {
    &(5 / M)
}
fn h() -> &'static u64 {
    &(u64::MAX % W)
}
fn i() -> &'static i32 {
    &(9 % S::Q)
}
fn a() -> &'static i32 {
    &(7 / 2)
}
fn b() -> &'static i32 {
    &(7 % -3)
}
fn c() -> &'static f64 {
    &(7.0 / 0.0)
}
fn d() -> &'static i32 {
    &(7 / N)
}
fn e() -> &'static u32 {
    &(u32::MAX / 2)
}
fn main() {
    println!("{} {} {} {} {}", a(), b(), c(), d(), e());
    println!("{} {} {} {} {}", f::<3>(), g(), h(), i(), S::f());
    let tape = [0, u32::MAX, u32::MAX / 2].iter().cycle();
    println!("{:?}", tape.take(4).collect::<Vec<_>>());
    let by_block = &(5 % const { 3 });
    println!("{by_block}");
}
