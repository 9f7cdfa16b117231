//~ ends 101
//~ says RefCell already borrowed
fn main() {
    println!("before");
    use std::fmt::Write;
    let s = std::rc::Rc::new(std::cell::RefCell::new(String::from("x")));
    struct D(std::rc::Rc<std::cell::RefCell<String>>);
    impl std::fmt::Display for D {
        fn fmt(&self, f: &mut std::fmt::Formatter) -> std::fmt::Result {
            write!(self.0.borrow_mut(), "more")?;
            f.write_str("d")
        }
    }
    let d = D(s.clone());
    write!(s.borrow_mut(), "{d}").unwrap();
}
