//~ ends refused
//~ says 10:  reached the type-length limit: `main` has a type that is too large
struct P<A, B>(A, B);
trait Count { const N: u64; }
impl Count for u8 { const N: u64 = 1; }
impl<A: Count, B: Count> Count for P<A, B> { const N: u64 = A::N + B::N; }
type A1 = P<u8, u8>; type A2 = P<A1, A1>; type A3 = P<A2, A2>; type A4 = P<A3, A3>; type A5 = P<A4, A4>;
type A6 = P<A5, A5>; type A7 = P<A6, A6>; type A8 = P<A7, A7>; type A9 = P<A8, A8>; type B1 = P<A9, A9>;
type B2 = P<B1, B1>; type B3 = P<B2, B2>; type B4 = P<B3, B3>; type B5 = P<B4, B4>; type B6 = P<B5, B5>;
type B7 = P<B6, B6>; type B8 = P<B7, B7>; type B9 = P<B8, B8>; type C1 = P<B9, B9>; type C2 = P<C1, C1>;

fn main() {
    println!("before");
    println!("{}", C2::N);
}
