// A constant or static has a name that is not in upper case.
const limit: u32 = 3;
fn main() {
    println!("{limit}");
}
