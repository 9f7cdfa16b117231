//~ ends 134
//~ says error: the program has more than 256 MB on its heap
//~ long
fn main() {
    println!("before");
    let mut s = String::from("a");
    loop {
        s = s.replace("a", "aa");
    }
}
