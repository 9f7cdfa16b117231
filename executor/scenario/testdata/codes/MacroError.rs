// The arguments of a builtin macro or attribute are wrong.
fn main() {
    println!("{}");
}
