//~ ends refused
//~ says 6:  reached the type-length limit: `main` has a type that is too large
type A0 = (u8, u8);
type A1 = (A0, A0); type A2 = (A1, A1); type A3 = (A2, A2); type A4 = (A3, A3); type A5 = (A4, A4); type A6 = (A5, A5); type A7 = (A6, A6);
type A8 = (A7, A7); type A9 = (A8, A8); type B0 = (A9, A9); type B1 = (B0, B0); type B2 = (B1, B1); type B3 = (B2, B2); type B4 = (B3, B3);
type B5 = (B4, B4); type B6 = (B5, B5); type B7 = (B6, B6); type B8 = (B7, B7); type B9 = (B8, B8); type C0 = (B9, B9); type C1 = (C0, C0);
type C2 = (C1, C1); type C3 = (C2, C2); type C4 = (C3, C3); type C5 = (C4, C4); type C6 = (C5, C5); type C7 = (C6, C6); type C8 = (C7, C7);
fn main() { println!("before"); println!("{}", std::mem::size_of::<C8>()); }
