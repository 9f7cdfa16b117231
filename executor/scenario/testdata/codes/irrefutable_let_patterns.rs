// The pattern of a condition always matches.
fn main() {
    if let x = 5 {
        println!("{x}");
    }
}
