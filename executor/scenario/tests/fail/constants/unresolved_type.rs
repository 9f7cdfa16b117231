// A constant whose type is not there takes no later one with it.
use crate::inner::Token;
use std::time::Duration;

mod inner {}

const CLIENT: Token = Token(1);
const RETRY: Duration = Duration::from_millis(500);

fn main() {
    println!("{:?}", RETRY);
    let _ = CLIENT;
}
