const LIMIT: u32 = 4 * 8;
static NAMES: [&str; 2] = ["a", "b"];
fn main() { println!("{LIMIT} {}", NAMES[1]); }
