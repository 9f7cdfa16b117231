union Bits {
    small: u8,
    large: u32,
}

fn main() {
    let bits = Bits { small: 1 };
    println!("{}", unsafe { bits.small });
    println!("{}", unsafe { bits.large }); //~ uninitialized
}
