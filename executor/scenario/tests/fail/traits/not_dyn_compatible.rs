//! What keeps a trait from being the trait of an object.
trait Function { fn f(); }
trait Constant { const X: u8; }
trait Generic { fn g<T>(&self, t: T); }
trait OnlySized: Sized {}
trait ReturnsSelf { fn h(&self) -> Self; }
trait TakesSelf { fn j(&self, o: Self); }
trait Opaque { fn k(&self) -> impl Sized; }
trait Cloned: Clone {}
trait Below: OnlySized {}
trait Fine { fn n(&self) where Self: Sized; fn o(&self); }
fn all(
    _a: &dyn Function,
    _b: &dyn Constant,
    _c: &dyn Generic,
    _d: &dyn OnlySized,
    _e: &dyn ReturnsSelf,
    _f: &dyn TakesSelf,
    _g: &dyn Opaque,
    _i: Box<dyn Cloned>,
    _j: Vec<Box<dyn Below>>,
    _k: &dyn Fine,
) {}
fn main() {}
