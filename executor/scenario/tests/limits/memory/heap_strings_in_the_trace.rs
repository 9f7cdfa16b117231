//~ ends never
fn main() {
    println!("before");
    for i in 0..2_000u32 {
        let s = format!("{i}").repeat(4_000);
        println!("{s}");
        std::thread::Builder::new().name(s).spawn(|| ()).unwrap().join().unwrap();
    }
    println!("after");
}
