// A change of a constant changes a temporary.
const TABLE: [u8; 2] = [1, 2];

fn main() {
    TABLE[0] = 3;
    println!("{TABLE:?}");
}
