//! More of the library's neighbours.
use std::{
    borrow::ToOwned,
    num::*,
    rc::Rc,
    sync::{atomic::*, Arc},
};
fn main() {
    let mut s = String::from("old");
    "new".clone_into(&mut s);
    let mut v = vec![1];
    [2, 3][..].clone_into(&mut v);
    println!("{s} {v:?}");
    #[allow(deprecated)]
    {
        println!("{} {:?}", ["a", "b"].connect("-"), [[1], [2]].connect(&0));
    }
    let mut r = Rc::<i32>::new_uninit();
    Rc::get_mut(&mut r).unwrap().write(5);
    println!("{}", unsafe { r.assume_init() });
    let a = Arc::<String>::new_uninit();
    let a = {
        let mut a = a;
        Arc::get_mut(&mut a).unwrap().write("x".into());
        unsafe { a.assume_init() }
    };
    println!("{a} {}", Arc::strong_count(&a));
    let n = NonZeroU8::new(5).unwrap();
    println!("{} {}", n | NonZeroU8::new(2).unwrap(), n | 8);
    let (mut x, mut y) = (1, 2);
    let p = AtomicPtr::new(&mut x);
    p.update(Ordering::SeqCst, Ordering::SeqCst, |_| &mut y);
    println!(
        "{} {:?}",
        unsafe { *p.load(Ordering::SeqCst) },
        p.try_update(Ordering::SeqCst, Ordering::SeqCst, |_| None).is_err()
    );
}
