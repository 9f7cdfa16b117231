// A public function has no doc comment, where an attribute asks for one.
//! Answers.
#![warn(missing_docs)]

pub fn answer() -> u8 {
    42
}

fn main() {
    println!("{}", answer());
}
