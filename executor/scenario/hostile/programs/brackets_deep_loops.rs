//~ ends refused
//~ says 4: E0384 cannot assign twice to immutable variable `a0`
fn c() -> bool { true }
fn main() {
    println!("before");
/*@60{*/    let a@i@: u8; let mut b@i@ = String::new(); loop { if c() { break; } a@i@ = 1; if c() { drop(b@i@); b@i@ = String::new(); continue; }
/*}@*/
/*@60{*/}/*}@*/
}
