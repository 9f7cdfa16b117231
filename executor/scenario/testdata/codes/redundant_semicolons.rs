// A semicolon ends no statement.
fn main() {
    println!();;
}
