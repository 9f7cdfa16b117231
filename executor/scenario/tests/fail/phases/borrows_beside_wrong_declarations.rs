struct NoLifetime {
    s: &str,
}
fn named<'a>(x: &'a str, y: &str) -> &'a str {
    y
}
fn dangling<'a>(s: String) -> &'a str {
    &s
}
fn main() {
    println!("{} {}", named("a", "b"), dangling(String::new()));
}
