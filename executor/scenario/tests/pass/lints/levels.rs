// Levels of lints: of two attributes, the innermost counts.
#![warn(unused)]
#[allow(unused_variables)]
fn allowed(a: u8) {
    let b = 1;
}
#[allow(unused)]
mod quiet {
    pub fn inner(a: u8) {
        let mut b = 1;
        return;
        println!("{b}");
    }
    #[warn(unused_variables)]
    pub fn loud(a: u8) {}
}
#[allow(unused_must_use, unused_mut)]
fn main() {
    let mut n = 1;
    Some(1).ok_or(2);
    allowed(n);
    quiet::inner(1);
    quiet::loud(1);
    #[allow(while_true)]
    fn spin() {
        while true {
            break;
        }
    }
    spin();
}
