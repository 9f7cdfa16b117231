union Bits {
    number: u8,
    flag: bool,
}

fn main() {
    let bits = Bits { number: 3 };
    let flag = unsafe { bits.flag }; //~ constructing invalid value
    println!("{flag}");
}
