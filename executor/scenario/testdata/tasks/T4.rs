fn main() {
    let mut s = String::new();
    for i in 0..1_000_000u32 { s.push((97 + (i % 26) as u8) as char); }
    let mut c = 0;
    for ch in s.chars() { if ch == 'e' { c += 1; } }
    println!("{c}");
}
