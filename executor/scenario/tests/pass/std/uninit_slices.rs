// Shared slices that are filled in place, and threads that borrow unchecked.
use std::rc::Rc;
use std::sync::Arc;
use std::thread;
fn main() {
    let mut values = Arc::<[u32]>::new_uninit_slice(3);
    let data = Arc::get_mut(&mut values).unwrap();
    data[0].write(1);
    data[1].write(2);
    data[2].write(3);
    println!("{:?}", unsafe { values.assume_init() });
    println!("{:?}", unsafe { Rc::<[u8]>::new_zeroed_slice(2).assume_init() });
    let mut boxes = Rc::<[String]>::new_uninit_slice(1);
    Rc::get_mut(&mut boxes).unwrap()[0].write("owned".to_string());
    println!("{:?}", unsafe { boxes.assume_init() });
    let x = 1;
    let handle = unsafe { thread::Builder::new().spawn_unchecked(|| x + 1).unwrap() };
    println!("{}", handle.join().unwrap());
}
