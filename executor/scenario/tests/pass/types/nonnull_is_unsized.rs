// A NonNull becomes one of a slice or of a trait object, as a reference does.
use std::fmt::Debug;
use std::ptr::NonNull;
struct Node {
    v: NonNull<dyn Debug>,
    bytes: NonNull<[u8]>,
}
fn main() {
    let x = 7u8;
    let v = NonNull::from(&x);
    let node = Node { v, bytes: NonNull::from(&[]) };
    println!("{:?} {}", unsafe { node.v.as_ref() }, node.bytes.len());
    let array = NonNull::from(&[1u8, 2]);
    let slice: NonNull<[u8]> = array;
    println!("{:?}", unsafe { slice.as_ref() });
    let leaked = Box::leak(Box::new([1u8, 2, 3]));
    let owned: NonNull<[u8]> = NonNull::from(leaked);
    println!("{:?}", unsafe { Box::from_raw(owned.as_ptr()) });
}
