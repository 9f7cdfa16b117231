//~ ends 134
//~ says error: the program has more than 256 MB on its heap
fn main() {
    println!("before");
    let mut v = vec![String::from("x")];
    v.resize(1 << 33, String::new());
    println!("{}", v.len());
}
