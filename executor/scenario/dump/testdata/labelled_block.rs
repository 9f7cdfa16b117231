fn pick(n: u32) -> u32 {
    'a: {
        if n > 3 { break 'a 1; }
        n.to_string().len() as u32
    }
}
fn main() { println!("{} {}", pick(2), pick(4)); }
