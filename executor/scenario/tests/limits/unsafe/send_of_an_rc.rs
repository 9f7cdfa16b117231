//~ ends 139
//~ says error: Undefined Behavior: Data race detected between a non-atomic
fn main() {
    println!("before");
    use std::rc::Rc;
    struct S(Rc<u32>);
    unsafe impl Send for S {}
    let r = Rc::new(1);
    let hs: Vec<_> = (0..8).map(|_| {
        let s = S(r.clone());
        std::thread::spawn(move || {
            let s = s;
            for _ in 0..100 {
                let _c = s.0.clone();
            }
        })
    }).collect();
    for h in hs {
        h.join().unwrap();
    }
    println!("{}", Rc::strong_count(&r));
}
