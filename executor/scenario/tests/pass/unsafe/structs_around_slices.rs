//! Structs whose last field has no size: made by coercion, or out of the pointer to the field.
use std::cell::{Cell, RefCell};
use std::rc::Rc;
use std::sync::{Arc, Mutex};
struct W<T: ?Sized>(T);
struct D(u8);
impl Drop for D {
    fn drop(&mut self) {
        println!("-{}", self.0);
    }
}
struct Z<T: ?Sized>(u32, T);
impl<T: ?Sized> Drop for Z<T> {
    fn drop(&mut self) {
        println!("-z{} {}", self.0, std::mem::size_of_val(self));
    }
}
#[repr(transparent)]
struct Ascii([u8]);
impl Ascii {
    fn new(b: &[u8]) -> Option<&Ascii> {
        b.is_ascii()
            .then(|| unsafe { &*(b as *const [u8] as *const Ascii) })
    }
    fn new_mut(b: &mut [u8]) -> &mut Ascii {
        unsafe { &mut *(b as *mut [u8] as *mut Ascii) }
    }
    fn boxed(b: Box<[u8]>) -> Box<Ascii> {
        unsafe { Box::from_raw(Box::into_raw(b) as *mut Ascii) }
    }
    fn upper(&mut self) {
        self.0.make_ascii_uppercase()
    }
    fn as_str(&self) -> &str {
        unsafe { std::str::from_utf8_unchecked(&self.0) }
    }
}
impl std::ops::Index<usize> for Ascii {
    type Output = u8;
    fn index(&self, i: usize) -> &u8 {
        &self.0[i]
    }
}
struct Line {
    no: u32,
    text: str,
}
impl Line {
    fn len(&self) -> usize {
        self.text.len() + self.no as usize
    }
}
fn main() {
    let c: Rc<Cell<[i32]>> = Rc::new(Cell::new([1, 2, 3]));
    for x in c.as_slice_of_cells() {
        x.set(x.get() * 2);
    }
    println!(
        "{} {:?}",
        Rc::strong_count(&c),
        c.as_slice_of_cells()
            .iter()
            .map(Cell::get)
            .collect::<Vec<_>>()
    );
    let r: Rc<RefCell<[D]>> = Rc::new(RefCell::new([D(1), D(2)]));
    r.borrow_mut()[0].0 = 7;
    println!("{}", r.borrow().len());
    drop(r);
    let m: Arc<Mutex<[u8]>> = Arc::new(Mutex::new([1u8, 2, 3]));
    m.lock().unwrap().reverse();
    println!("{:?} {}", m, std::mem::size_of_val(&*c));
    let w: Rc<W<[D]>> = Rc::new(W([D(3), D(4), D(5)]));
    println!("{} {}", w.0.len(), std::mem::size_of_val(&*w));
    drop(w);
    let w: Box<W<[D]>> = Box::new(W([D(8), D(9)]));
    println!("{} {}", w.0[1].0, std::mem::size_of_val(&w.0));
    drop(w);
    let w: Box<W<dyn std::fmt::Debug>> = Box::new(W(vec![1]));
    println!("{:?} {}", &w.0, std::mem::size_of_val(&*w));
    let z: Arc<Z<[D]>> = Arc::new(Z(6, [D(6)]));
    let z2: Arc<Z<dyn std::any::Any>> = Arc::new(Z(7, D(0)));
    println!("{} {} {}", z.1.len(), z.0, z2.0);
    drop(z);
    drop(z2);
    let mut buf = *b"hello";
    let a = Ascii::new(&buf).unwrap();
    println!(
        "{} {} {} {}",
        a.as_str(),
        a[1],
        std::mem::size_of_val(a),
        Ascii::new(b"\xff").is_none()
    );
    Ascii::new_mut(&mut buf).upper();
    println!("{:?}", buf);
    let mut b = Ascii::boxed(Box::new(*b"box"));
    b.upper();
    println!("{} {}", b.as_str(), std::mem::align_of_val(&*b));
    let l: Option<&Line> = None;
    println!(
        "{:?} {} {}",
        l.map(|l| l.len()),
        std::mem::size_of::<&Line>(),
        std::mem::size_of::<Option<Box<Ascii>>>()
    );
}
