//~ ends 0
//~ prints 20000
fn main() {
    println!("before");
    let n = std::hint::black_box(19_999u32);
    println!("{}", match n {
/*@20000{*/        @i@ => @i@ + 1,
/*}@*/        _ => 0,
    });
}
