// What is promoted and overflows panics where it is used: the variables are dropped.
#![allow(arithmetic_overflow)]

struct Noisy(&'static str);

impl Drop for Noisy {
    fn drop(&mut self) {
        println!("drop {}", self.0);
    }
}

fn subtract(name: Noisy) -> usize {
    let text = (4i32 - i32::MIN).to_string();
    text.len() + name.0.len()
}

fn negate(name: Noisy) -> usize {
    let r = &-i8::MIN;
    *r as usize + name.0.len()
}

fn main() {
    println!("{}", std::panic::catch_unwind(|| subtract(Noisy("a"))).is_err());
    println!("{}", std::panic::catch_unwind(|| negate(Noisy("b"))).is_err());
}
