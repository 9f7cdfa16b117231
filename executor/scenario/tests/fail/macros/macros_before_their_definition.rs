struct Opaque;

fn main() {
    late!();
    let o = Opaque;
    println!("{o}");
}

macro_rules! late {
    () => {};
}
