//~ ends 101
//~ says thread name may not contain interior null bytes: NulError(1, [97, 0, 98])
fn main() {
    println!("before");
    let t = std::thread::Builder::new().name("a\0b".into()).spawn(|| {});
    println!("{:?}", t.is_ok());
}
