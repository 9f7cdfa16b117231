#[derive(Debug, Default)]
struct Config { name: String, tries: u8, quiet: bool }
fn main() { println!("{:?}", Config { tries: 3, ..Config::default() }); }
