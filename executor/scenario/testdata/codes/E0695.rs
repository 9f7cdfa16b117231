// A break without a label stands in a labeled block.
fn main() {
    loop {
        'a: {
            break;
        }
    }
}
