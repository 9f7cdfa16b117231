// The end of a range pattern is neither a number nor a char.
fn main() {
    match "m" {
        "a"..="z" => {}
        _ => {}
    }
}
