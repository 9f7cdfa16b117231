//~ ends 0
//~ prints x
fn f<'a>(x: &'a str) -> &'a str { x }
fn g</*@500{*/'a@i@, /*}@*/>(x: &'a0 str) -> &'a0 str { f(x) }
fn main() {
    println!("before");
    println!("{}", g("x"));
}
