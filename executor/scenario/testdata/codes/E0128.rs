// The default of a generic parameter names one that is declared later.
struct Pair<T = U, U = u8>(T, U);
fn main() {
    let _: Pair<u8, u8> = Pair(1, 2);
}
