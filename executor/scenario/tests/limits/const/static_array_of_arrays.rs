//~ ends refused
//~ says 2:  the constants and statics of this program are larger than 64 MB
static G: [[[u8; 1000]; 1000]; 1000] = [[[0; 1000]; 1000]; 1000];
fn main(){ println!("{}", G[1][2][3]); }
