fn main() {
    let mut v: Vec<u64> = Vec::new();
    for n in [10, 1 << 50, usize::MAX] {
        match v.try_reserve(n) { Ok(()) => println!("ok"), Err(e) => println!("{e} / {e:?}") }
    }
    let mut s = String::new();
    println!("{:?}", s.try_reserve(1 << 55).is_err());
}
