// The type of the left side is looked up before the right side is read.
fn main() {
    let buf = b"ab\r\n\r\n".to_vec();
    println!("{}", buf.get(2..6) == Some(b"\r\n\r\n"));
    let part = buf.get(0..2);
    println!("{}", part == Some(b"ab"));
    println!("{}", buf.get(..2) != Some(&[b'a', b'b']));
    let slice: Option<&[u8]> = Some(&[1]);
    println!("{}", slice == Some(b"a"));
}
