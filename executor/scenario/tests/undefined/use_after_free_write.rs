struct Node {
    value: u32,
}
fn main() {
    let mut node = Box::new(Node { value: 1 });
    let p: *mut Node = &mut *node;
    drop(node);
    unsafe {
        (*p).value = 2; //~ has been freed, so this pointer is dangling
    }
}
