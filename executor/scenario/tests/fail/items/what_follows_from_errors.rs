use std::str::Chars;

struct Lexer<'a> {
    chars: Chars,
}

impl Lexer<'b> {
    fn peek(&'c self) {}
}

trait Side {
    fn name(&self) -> String;
}

impl<T: Copy> Side for T {
    fn name(&self) -> String {
        String::from("copy")
    }
}

impl Side for u8 {
    fn name(&self) -> String {
        String::from("byte")
    }
}

const LIMIT = 3;

fn main() {
    let amount = 5u64;
    let change: i64 = -amount;
    let boxed = Box::new(1u8.name());
    let all: Vec<bool> = "a1".chars().map(bool::then_some).collect();
    println!("{change} {boxed} {LIMIT} {all:?}");
}
