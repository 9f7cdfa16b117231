// A pattern has another number of fields than its tuple struct or variant.
struct Pair(u8, u8);
fn main() {
    let Pair(_a) = Pair(1, 2);
}
