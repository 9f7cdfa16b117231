//~ ends 134
//~ says error: the program has more than 256 MB on its heap
//~ long
fn main() {
    println!("before");
    let mut s = String::from("x");
    for _ in 0..30 {
        s = s.replace("", "ab");
    }
    println!("{}", s.len());
}
