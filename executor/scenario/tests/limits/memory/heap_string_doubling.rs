//~ ends 134
//~ bulk
//~ says error: the program has more than 256 MB on its heap
//~ long
fn main() {
    println!("before");
    let mut s = String::from("x");
    loop {
        s = format!("{s}{s}");
    }
}
