// An Rc or Arc takes over what a Box has, whatever its size.
use std::error::Error;
use std::fmt::Debug;
use std::rc::Rc;
use std::sync::Arc;

struct Loud(&'static str);

impl Drop for Loud {
    fn drop(&mut self) {
        println!("drop {}", self.0);
    }
}

trait Speak {
    fn speak(&self) -> String;
}

impl Speak for Loud {
    fn speak(&self) -> String {
        format!("I am {}", self.0)
    }
}

#[repr(align(64))]
#[derive(Debug)]
struct Wide(u8);

fn main() {
    let b: Box<dyn Speak> = Box::new(Loud("a"));
    let r: Rc<dyn Speak> = b.into();
    let s = Rc::clone(&r);
    println!("{} {}", r.speak(), Rc::strong_count(&s));
    drop(r);
    drop(s);
    let w: Arc<dyn Debug> = Arc::from(Box::new(Wide(7)) as Box<dyn Debug>);
    println!("{w:?} {}", (&raw const *w).cast::<u8>() as usize % 64);
    let v: Rc<[Loud]> = vec![Loud("b"), Loud("c")].into_boxed_slice().into();
    println!("{} {}", v.len(), v[1].speak());
    let weak = Rc::downgrade(&v);
    drop(v);
    println!("{}", weak.upgrade().is_none());
    let t: Arc<str> = String::from("text").into_boxed_str().into();
    let n: Rc<()> = Box::new(()).into();
    let e: Arc<dyn Error + Send + Sync> = Arc::from(Box::<dyn Error + Send + Sync>::from("boom"));
    println!("{t} {n:?} {e} {}", Rc::<u32>::from(Box::new(5)));
    let f: Rc<dyn Fn(u32) -> u32> = Rc::from(Box::new(|x: u32| x + 1) as Box<dyn Fn(u32) -> u32>);
    println!("{}", f(1));
}
