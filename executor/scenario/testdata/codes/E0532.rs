// A pattern names an item that cannot be a pattern of this form.
fn f() {}
fn main() {
    match 1u8 {
        f() => {}
        _ => {}
    }
}
