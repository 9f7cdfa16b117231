// A struct expression or pattern names something that is not a struct.
mod m {}
fn main() {
    let _x = m { a: 1 };
}
