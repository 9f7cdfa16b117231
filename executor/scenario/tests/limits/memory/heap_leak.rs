//~ ends never
fn main() {
    println!("before");
    let mut last: &'static [u64] = &[];
    loop {
        last = Vec::from([last.len() as u64; 100]).leak();
    }
}
