//~ ends 134
//~ says unsafe precondition(s) violated
fn main() {
    println!("before");
    let c = unsafe { char::from_u32_unchecked(0x0011_0000) };
    let d = unsafe { char::from_u32_unchecked(0xd800) };
    let mut s = String::new();
    s.push(c);
    s.push(d);
    println!("{} {}", s.len() > 0, c.len_utf8());
    let _ = (c.is_alphabetic(), c.to_uppercase().count(), c.to_digit(36), c.escape_debug().count(), d.is_numeric());
    let _ = format!("{c:?}{d:?}{s:?}");
    println!("after");
}
