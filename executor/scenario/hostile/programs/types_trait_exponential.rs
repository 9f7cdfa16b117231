//~ ends 0
//~ prints before
trait T0 {}
impl T0 for u8 {}
trait S {}
impl S for u8 {}
impl<A: S, B: S> S for (A, B) {}
fn f<A: S>(_: A) {}
fn main() {
    println!("before");
    f(/*@25{*/(1u8, /*}@*/1u8/*@25{*/)/*}@*/);
}
