// The text does not follow the grammar.
fn main() {
    let = 1;
}
