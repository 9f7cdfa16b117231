fn main() {
    let a = [1u8, 2, 3, 4];
    let p = a.as_ptr();
    println!("{}", unsafe { *p.add(4) }); //~ out-of-bounds pointer use
}
