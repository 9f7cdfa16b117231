//~ ends 0
//~ prints 0
fn main() {
    let mut n = 0u64;
/*@4000{*/    let s@i@ = String::new(); if n > @i@ { drop(s@i@); n += 1; }
/*}@*/    println!("{n}");
}
