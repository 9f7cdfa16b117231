// A reference lives longer than what it refers to.
struct Name<'a> {
    text: &'static &'a str,
}

fn main() {
    println!("{}", Name { text: &"x" }.text);
}
