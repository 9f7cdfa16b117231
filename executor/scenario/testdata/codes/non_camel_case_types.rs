// A type has a name that is not in upper camel case.
struct my_point;
fn main() {
    let _ = my_point;
}
