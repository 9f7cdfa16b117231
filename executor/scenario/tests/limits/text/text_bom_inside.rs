//~ ends refused
//~ says 2:  unknown start of token: \u{feff}
fn main() {
    println!("before");﻿
    println!("after");
}
