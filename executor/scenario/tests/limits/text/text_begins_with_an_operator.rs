//~ ends refused
//~ says 1:  expected item, found `&&`
&& fn main() {}
