// An unsafe block, where an attribute asks for a warning of them.
#![warn(unsafe_code)]

fn main() {
    let x = 5;
    let p = &raw const x;
    println!("{}", unsafe { *p });
}
