//! Conversions, clone_from and others that the library's neighbours have.
use std::{borrow::Cow, collections::*, num::*, rc::Rc, sync::Arc};
#[derive(Debug, PartialEq)]
struct C(u8);
impl Clone for C {
    fn clone(&self) -> C {
        print!("c{} ", self.0);
        C(self.0)
    }
    fn clone_from(&mut self, o: &C) {
        print!("f{} ", o.0);
        self.0 = o.0
    }
}
impl Drop for C {
    fn drop(&mut self) {
        print!("d{} ", self.0)
    }
}
fn main() {
    println!(
        "{:?} {:?}",
        "ababa".rmatch_indices("aba").collect::<Vec<_>>(),
        "aXbXXc".rmatches("X").collect::<String>()
    );
    println!("{:?}", "a1b22c".rmatch_indices(char::is_numeric).collect::<Vec<_>>());
    let mut v = vec![C(1), C(2), C(3)];
    v.clone_from(&vec![C(7), C(8)]);
    println!("{v:?}");
    v.clone_from(&vec![C(1), C(2), C(3), C(4)]);
    println!("{v:?}");
    let mut o = Some(C(5));
    o.clone_from(&Some(C(6)));
    println!("{o:?}");
    o.clone_from(&None);
    println!();
    o.clone_from(&Some(C(9)));
    println!();
    let mut b = Box::new(C(1));
    b.clone_from(&Box::new(C(2)));
    println!("{b:?}");
    let mut a = [C(1), C(2), C(3)];
    a.fill(C(4));
    println!();
    a[1..].clone_from_slice(&[C(5), C(6)]);
    println!();
    let mut s = String::with_capacity(50);
    s.clone_from(&"xyz".to_string());
    println!("{s} {}", s.capacity());
    println!(
        "{} {} {}",
        Vec::<()>::new().capacity(),
        Vec::<[u8; 0]>::with_capacity(3).capacity(),
        Vec::<u8>::new().capacity()
    );
    let r: Rc<str> = Cow::Borrowed("cow").into();
    let r2: Rc<[u8]> = Rc::<str>::from("by").into();
    let a1: Arc<[i32]> = Box::<[i32]>::from([1, 2]).into();
    let a2: Arc<str> = Box::<str>::from("z").into();
    println!("{r} {r2:?} {a1:?} {a2}");
    let r3: Rc<[i32]> = Cow::<[i32]>::Owned(vec![1]).into();
    let b1: Box<[i32]> = Cow::Borrowed(&[1, 2][..]).into();
    let b2: Box<[u8]> = Box::<str>::from("q").into();
    println!("{r3:?} {b1:?} {b2:?}");
    let e: Box<dyn std::error::Error + Send + Sync> = Cow::Borrowed("bad").into();
    println!("{e}");
    let mut m: Box<[i32]> = vec![1, 2].into();
    for x in &mut m {
        *x += 1;
    }
    println!("{m:?}");
    let mut ok: Result<i32, ()> = Ok(3);
    for x in &mut ok {
        *x += 1
    }
    println!("{ok:?}");
    let c = Cow::Borrowed("") + Cow::Borrowed("b") + "c";
    println!("{c} {}", matches!(c, Cow::Owned(_)));
    let mut c = Cow::from("");
    c += "lit";
    println!("{}", matches!(c, Cow::Borrowed(_)));
    c += Cow::from("x");
    println!("{c} {}", c == "litx");
    let cv: Cow<[i32]> = (1..4).collect();
    println!("{cv:?} {} {}", cv == vec![1, 2, 3], cv == &[1][..]);
    let mut l = LinkedList::<i32>::new();
    l.extend(&[1, 2]);
    l.extend([&3]);
    println!("{l:?}");
    println!(
        "{:x} {:#b} {:o} {:e}",
        NonZeroU8::new(200).unwrap(),
        NonZeroI8::new(-3).unwrap(),
        NonZeroU16::new(8).unwrap(),
        NonZeroU32::new(1500).unwrap()
    );
    println!(
        "{:b} {:X} {} {}",
        Wrapping(5u8),
        Saturating(255u8),
        Saturating::<i16>::BITS,
        Saturating(0x1234u16).to_be()
    );
    let mut w = Wrapping(250u8);
    w += &Wrapping(10);
    w *= &Wrapping(3);
    w /= 2;
    w %= 4;
    println!("{w} {:?}", NonZeroI8::MIN.overflowing_abs());
    println!("{} {} {:?}", 5u8.strict_sub_signed(-3), f64::DIGITS, std::f64::MAX_10_EXP);
    println!("{:?}", NonZeroU8::new(200).unwrap().cast_signed());
    let mut arr = [1, 2, 3, 4];
    let [x, y] = arr.get_disjoint_mut([0..=1, 2..=3]).unwrap();
    x.swap_with_slice(y);
    println!("{arr:?} {:?}", arr.get_disjoint_mut([0..=1, 1..=2]).is_err());
    let p: *const [i32] = &arr;
    println!("{} {}", p.len(), p.is_empty());
    let it = vec![1, 2, 3].into_iter();
    println!("{:?}", it.as_ref());
    let (p, n, c) = vec![1u8, 2].into_raw_parts();
    println!("{:?}", unsafe { Vec::from_raw_parts(p, n, c) });
    let mut bs = Box::<[i32]>::new_uninit_slice(3);
    for (i, x) in bs.iter_mut().enumerate() {
        x.write(i as i32);
    }
    println!("{:?}", unsafe { bs.assume_init() });
    let mut y = 3;
    println!("{:?} {:?}", Ok::<&mut i32, ()>(&mut y).copied(), Err::<&mut i32, i32>(1).cloned());
    println!("{}", 250u8.strict_sub_signed(-10));
}
