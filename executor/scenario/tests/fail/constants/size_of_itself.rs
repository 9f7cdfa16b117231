// A length in a type cannot depend on the size of the type.
struct Whole {
    part: [u8; std::mem::size_of::<Whole>()],
}

enum Either {
    Left([u8; std::mem::size_of::<Either>()]),
    Right,
}

fn main() {
    println!("{}", std::mem::size_of::<Whole>());
}
