//~ ends 0
//~ prints 183
fn f0() -> impl Iterator<Item = u64> { 0..3u64 }
/*@60{*/mod m@i@ { pub fn f(it: impl Iterator<Item = u64>) -> impl Iterator<Item = u64> { it.map(|x| x + 1) } }
/*}@*/fn main() {
    let it = f0();
/*@60{*/    let it = m@i@::f(it);
/*}@*/    println!("{}", it.sum::<u64>());
}
