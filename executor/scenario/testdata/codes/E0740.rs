// A field of a union has a destructor.
union U {
    _v: Vec<u8>,
}
fn main() {}
