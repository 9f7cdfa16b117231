//~ ends refused
//~ says 2:  expected one of `:`, `;`, `<`, `=`, or `where`, found `B1`
type A0 = (u8, u8);
/*@40{*/type B@i@ = (A@i@, A@i@); type A/*}@*/ = u8;
fn main() {}
