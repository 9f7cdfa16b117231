//~ ends 134
//~ says error: the program has more than 256 MB on its heap
//~ steps 400M
//~ long
fn main() {
    println!("before");
    let mut all: Vec<Box<dyn Fn() -> u64>> = Vec::new();
    loop {
        let a = [0u64; 1000];
        all.push(Box::new(move || a[7]));
    }
}
