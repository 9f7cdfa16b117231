// Braces are around an expression that needs none.
fn main() {
    let n = std::env::args().count();
    if { n > 1 } {
        println!("{n}");
    }
}
