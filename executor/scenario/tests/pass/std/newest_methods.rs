//! Methods of the last releases, and ones that few know.
use std::any::Any;
use std::cell::LazyCell;
use std::collections::*;
use std::mem::MaybeUninit;
use std::num::{NonZeroI8, Saturating};
use std::rc::Rc;
use std::sync::atomic::{AtomicBool, AtomicPtr, AtomicU32, Ordering::*};
use std::sync::{Arc, LazyLock, RwLock, RwLockWriteGuard};
fn main() {
    let mut v = vec![1, 2, 3, 0, 4, 0, 5];
    if let Some((a, b)) = v.split_first_chunk_mut::<2>() {
        a[0] = 10;
        b[0] = 30;
    }
    if let Some((a, b)) = v.split_last_chunk_mut::<3>() {
        a[0] += 1;
        *b = [7, 0, 8];
    }
    println!("{v:?}");
    for s in v.rsplit_mut(|n| *n == 0) {
        s.reverse();
    }
    println!(
        "{v:?} {:?}",
        v.rsplitn_mut(2, |n| *n == 0)
            .map(|s| s.len())
            .collect::<Vec<_>>()
    );
    let mut s = &v[..];
    println!(
        "{:?} {:?} {:?} {:?} {s:?}",
        s.split_off(..2),
        s.split_off(4..),
        s.split_off(..=0),
        s.split_off(9..)
    );
    let mut m = &mut v[..];
    *m.split_off_first_mut().unwrap() = 100;
    *m.split_off_last_mut().unwrap() = 200;
    m.split_off_mut(..1).unwrap()[0] = -1;
    println!("{m:?}");
    println!("{v:?}");

    for c in b"ok\xffno\xe2\x82end\xf0".utf8_chunks() {
        println!("{:?} {:?}", c.valid(), c.invalid());
    }
    println!(
        "{} {} {} {}",
        (-5i32).strict_abs(),
        5i8.strict_add_unsigned(3),
        7u8.strict_add_signed(-7),
        (-7i32).strict_rem_euclid(4)
    );
    println!(
        "{:?}",
        std::panic::catch_unwind(|| i32::MIN.strict_abs()).is_err()
    );
    println!(
        "{} {} {} {}",
        Saturating(-3i8).signum(),
        Saturating(-128i8).abs(),
        Saturating(5u8).leading_zeros(),
        Saturating(1u8).rotate_right(1)
    );
    println!(
        "{:?} {:?}",
        NonZeroI8::MIN.wrapping_neg(),
        NonZeroI8::MIN.saturating_abs().cast_unsigned()
    );
    let a = AtomicU32::new(5);
    println!(
        "{} {:?} {:?} {a:?}",
        a.update(SeqCst, Relaxed, |n| n * 2),
        a.try_update(SeqCst, Relaxed, |n| n.checked_sub(20)),
        AtomicBool::new(true).update(AcqRel, Acquire, |b| !b)
    );
    let mut x = 3;
    let p = AtomicPtr::new(&mut x);
    println!(
        "{}",
        p.fetch_update(SeqCst, SeqCst, |p| if p.is_null() {
            None
        } else {
            Some(std::ptr::null_mut())
        })
        .is_ok()
    );
    let l = RwLock::new(1);
    let mut w = l.write().unwrap();
    *w += 1;
    let r = RwLockWriteGuard::downgrade(w);
    println!("{} {} {}", *r, l.try_read().is_ok(), l.try_write().is_err());
    drop(r);
    println!("{}", l.try_write().is_ok());
    let mut d: VecDeque<_> = (0..6).collect();
    d.rotate_left(2);
    d.push_front(9);
    {
        let (a, b) = d.as_mut_slices();
        a.reverse();
        b.reverse();
    }
    *d.insert_mut(1, 50) += 1;
    println!("{} {}", d.len(), d[1]);
    let mut ll = LinkedList::from([1]);
    *ll.push_back_mut(2) += 5;
    *ll.push_front_mut(0) -= 5;
    println!("{ll:?}");
    let mut lc = LazyCell::new(|| vec![1]);
    println!("{:?}", LazyCell::get(&lc));
    LazyCell::force_mut(&mut lc).push(2);
    println!("{:?} {lc:?}", LazyCell::get(&lc));
    let ll = LazyLock::new(|| 5);
    println!("{:?} {} {:?}", LazyLock::get(&ll), *ll, LazyLock::get(&ll));
    let any: Rc<dyn Any> = Rc::new(String::from("rc"));
    let c = any.clone();
    println!(
        "{:?} {:?}",
        any.downcast::<u32>().map_err(|a| a.is::<String>()),
        c.downcast::<String>()
            .map(|s| (s.len(), Rc::strong_count(&s)))
    );
    let any: Arc<dyn Any + Send + Sync> = Arc::new(7u8);
    println!("{:?}", any.downcast::<u8>().map(|n| *n + 1).ok());
    let mut b = Box::<[u32; 3]>::new_uninit();
    b.write([1, 2, 3]);
    println!(
        "{:?} {}",
        unsafe { b.assume_init() },
        Box::write(Box::<String>::new_uninit(), "s".into())
    );
    println!(
        "{} {:?} {:?}",
        unsafe { MaybeUninit::<u64>::zeroed().assume_init() },
        unsafe { MaybeUninit::<[u8; 3]>::zeroed().assume_init() },
        unsafe { std::mem::zeroed::<(i32, bool, f64, Option<u8>)>().0 }
    );
    println!(
        "{:?} {}",
        std::array::repeat::<_, 2>(String::from("x")),
        std::env::consts::OS
    );
}
