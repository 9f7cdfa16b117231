//~ ends refused
//~ says 2: E0428 the name `f` is defined multiple times
/*@30000{*/fn f() -> u32 { @i@ }
/*}@*/
fn main() {}
