//~ ends never
//~ steps 3M
//~ long
fn breed(n: u32) {
    if n > 0 {
        std::thread::spawn(move || breed(n - 1));
        std::thread::spawn(move || breed(n - 1));
    }
    std::thread::park();
}

fn main() {
    println!("before");
    breed(40);
}
