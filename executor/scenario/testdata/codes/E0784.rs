// The literal of a union gives not exactly one field.
union U {
    a: u8,
    b: u8,
}
fn main() {
    let u = U { a: 1, b: 2 };
    let _ = unsafe { u.a + u.b };
}
