// Two representation hints contradict each other.
#[repr(u8, u16)]
pub enum E {
    A,
}
fn main() {}
