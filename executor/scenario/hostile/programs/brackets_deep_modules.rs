//~ ends refused
//~ says 1: E0583 file not found for module `m`
/*@100000{*/mod m { /*}@*//*@100000{*/ }/*}@*/
