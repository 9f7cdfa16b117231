//! Both delimiters are primary.
fn main() { main(1, (2; }
