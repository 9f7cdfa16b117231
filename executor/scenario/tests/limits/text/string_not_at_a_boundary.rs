//~ ends 101
//~ says assertion failed: self.is_char_boundary(idx)
fn main() {
    println!("before");
    let s = String::from("aß€😀");
    for i in 0..s.len() {
        let r = std::panic::catch_unwind(|| s.split_at(i).0.len());
        println!("{i} {:?}", r.is_err());
    }
    let mut t = s.clone();
    t.insert_str(2, "x");
}
