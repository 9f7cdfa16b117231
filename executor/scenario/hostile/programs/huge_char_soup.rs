//~ ends refused
//~ says 1:  unknown start of token: \
/*@50000{*/\@#$%^&*?~`|€/*}@*/
