// `break` with a value stands in a `while` or `for` loop.
fn main() {
    while true {
        break 1;
    }
}
