//~ ends refused
//~ says 1:  expected one of `!` or `::`, found `cd`
/*@100000{*/ab cd /*}@*/
