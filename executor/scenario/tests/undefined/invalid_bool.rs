fn main() {
    let byte = 2u8;
    let b = unsafe { std::ptr::from_ref(&byte).cast::<bool>().read() }; //~ constructing invalid value
    println!("{b}");
}
