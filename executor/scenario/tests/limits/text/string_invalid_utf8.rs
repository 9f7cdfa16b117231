//~ ends 139
//~ says error: Undefined Behavior: memory access failed: attempting to access 1 byte at 12 bytes behind the start of an allocation of 12 bytes (heap): out-of-bounds poi
fn main() {
    println!("before");
    let bad = vec![0xffu8, 0x80, 0xc0, 0xe2, 0x28, 0xf0, 0x9f, 0x61, 0xed, 0xa0, 0x80, 0xf8];
    println!("{:?}", String::from_utf8_lossy(&bad));
    let s = unsafe { String::from_utf8_unchecked(bad) };
    let n = s.chars().count() + s.char_indices().rev().count();
    println!("{}", n > 0);
    let _ = (s.to_uppercase(), s.trim(), s.find('x'), s.split('b').count(), s.replace("a", "bb"), s.lines().count());
    let _ = (format!("{s:?}{s:>20}"), s.parse::<f64>().is_ok(), s.bytes().len(), s.escape_unicode().count());
    for i in 0..s.len() {
        let _ = s.is_char_boundary(i);
        let _ = s.get(i..).map(|t| t.chars().next_back());
    }
    println!("after");
}
