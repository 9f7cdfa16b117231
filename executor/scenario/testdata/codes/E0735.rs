// The default of a generic parameter is Self.
struct Wrapper<T = Self>(T);
fn main() {
    let _: Wrapper<u8> = Wrapper(1);
}
