// A struct expression names a type that is no struct.
type Id = u32;
fn main() {
    let _ = Id { value: 0 };
}
