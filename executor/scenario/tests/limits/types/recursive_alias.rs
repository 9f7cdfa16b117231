//~ ends refused
//~ says 1: E0391 cycle detected when expanding type alias `A`
type A = B;
type B = A;
type C = Vec<C>;
fn main() { let _x: A; }
