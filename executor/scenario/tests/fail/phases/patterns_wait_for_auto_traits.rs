//! Patterns wait for auto traits; a body whose types are wrong has no errors about patterns.
use std::rc::Rc;
fn main() {
    let r = Rc::new(3);
    std::thread::spawn(move || println!("{r}"));
    let x = Some(3);
    match x {
        Some(_) => {}
    }
}
fn other(x: Option<u8>) {
    let Some(_) = x;
}
