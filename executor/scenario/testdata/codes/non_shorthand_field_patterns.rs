// A field's pattern repeats the name of the field.
struct P {
    x: u32,
}
fn main() {
    let P { x: x } = P { x: 1 };
    println!("{x}");
}
