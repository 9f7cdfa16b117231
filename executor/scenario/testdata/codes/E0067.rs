// The left side of a compound assignment is not a place.
fn main() {
    12 += 1;
}
