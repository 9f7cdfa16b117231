//~ ends 0
//~ prints 7999
struct S<const N: u32>;
trait T { fn f(&self) -> u32; }
/*@8000{*/impl T for S<@i@> { fn f(&self) -> u32 { @i@ } }
/*}@*/
fn main() {
    println!("before");
    println!("{}", S::<7999>.f());
}
