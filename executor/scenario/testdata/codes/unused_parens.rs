// Parentheses stand around a whole operand.
fn main() {
    if (1 < 2) {
        println!("a");
    }
}
