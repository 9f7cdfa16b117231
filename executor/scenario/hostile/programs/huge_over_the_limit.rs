//~ ends refused
//~ says 1:  this program is larger than 1024 KB
/*@200000{*/const A: u8 = 1;
/*}@*/fn main() {}
