//~ ends 134
//~ says fatal runtime error: stack overflow, aborting
static G: [[[u8; 1000]; 1000]; 1000] = [[[0; 1000]; 1000]; 1000];
fn main(){ println!("{}", G[1][2][3]); }
