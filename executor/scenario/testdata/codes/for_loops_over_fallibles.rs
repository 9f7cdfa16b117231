// A loop over an Option runs at most once.
fn main() {
    for x in Some(1) {
        println!("{x}");
    }
}
