// A borrow or a cast is reported with its parentheses.
fn take(_: &mut String) {}

fn main() {
    let name = String::new();
    (&mut name).push('c');
    let other = String::new();
    take((&mut other));
}
