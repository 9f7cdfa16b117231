// A pattern matches nothing that the patterns before leave.
fn main() {
    match 3 {
        0..=9 => println!("a"),
        _ => println!("b"),
        5 => println!("c"),
    }
}
