//~ ends refused
//~ says 1:  this is nested too deeply, more than 256 levels
fn main() { /*@100000{*/return /*}@*/; }
