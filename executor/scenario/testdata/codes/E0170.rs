// A pattern binds a variable with the name of a variant of the matched type.
enum Way {
    Up,
    Down,
}
fn f(w: Way) {
    match w {
        Up => {}
    }
}
fn main() {
    f(Way::Up);
    f(Way::Down);
}
