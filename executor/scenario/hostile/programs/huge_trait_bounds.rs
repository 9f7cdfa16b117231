//~ ends 0
//~ prints 1
trait A0 { fn f(&self) -> u32 { 1 } }
/*@3000{*/trait B@i@ {}
/*}@*/
impl A0 for u32 {}
/*@3000{*/impl B@i@ for u32 {}
/*}@*/
fn g<T: A0/*@3000{*/ + B@i@/*}@*/>(t: T) -> u32 { t.f() }

fn main() {
    println!("before");
    println!("{}", g(1u32));
}
