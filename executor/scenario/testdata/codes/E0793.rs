// A reference to a field of a packed struct, which may not be aligned.
#[repr(packed)]
struct Header {
    kind: u8,
    len: u32,
}

fn main() {
    let h = Header { kind: 1, len: 2 };
    let len = &h.len;
    println!("{} {len}", h.kind);
}
