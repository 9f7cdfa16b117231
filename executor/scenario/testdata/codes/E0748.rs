// A raw string is not closed.
fn main() {
    let _s = r#"a";
}
