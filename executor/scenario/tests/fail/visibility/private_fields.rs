mod parts {
    #[derive(Default)]
    pub struct Part {
        pub size: u8,
        weight: u8,
        price: u8,
    }
}
fn named() {
    let whole = parts::Part::default();
    let made = parts::Part { size: 1, weight: 2, price: 3 };
    let taken = parts::Part { size: 1, ..whole };
    let parts::Part { size, weight, .. } = taken;
    println!("{size} {weight} {}", made.size);
}
fn main() {
    named();
}
