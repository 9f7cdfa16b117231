// An associated type is given to a struct, which has none.
struct Items<T>(T);
fn first(_: Items<u8, Item = u8>) {}
fn main() {
    first(Items(1));
}
