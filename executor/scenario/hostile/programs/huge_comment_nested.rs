//~ ends refused
//~ says 1: E0758 unterminated block comment
/*@300000{*//*/*}@*/ fn main() {}
