union A { s: String, n: u32 }
union B<T> { t: T, u: () }
union C<T: Copy> { t: T, u: () }
union D { a: [u8; 4], r: &'static mut u32, v: (u8, std::mem::ManuallyDrop<Vec<u8>>) }
union E {}
struct N;
union F { n: N }
union G { n: Option<u8>, c: std::cell::Cell<u8> }
fn main() {}
