// A primitive type has no fields.
fn main() {
    let x = 1u8;
    println!("{}", x.a);
}
