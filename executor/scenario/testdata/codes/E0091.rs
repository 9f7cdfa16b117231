// A type alias has a type parameter that it does not use.
type Id<T> = u32;
fn main() {
    let _: Id<u8> = 1;
}
