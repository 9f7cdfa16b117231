// The bounds of a range pattern are no numbers.
fn main() {
    match "b" {
        "a"..="c" => {}
        _ => {}
    }
}
