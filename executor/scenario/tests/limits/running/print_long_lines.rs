//~ ends 0
fn main(){ let s="<img src=x onerror=alert(1)>".repeat(100000); for _ in 0..8 { println!("{s}"); } }
