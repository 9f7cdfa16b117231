// The left side of an assignment is not a place.
fn main() {
    1 = 3;
}
