use std::cell::Cell;
use std::marker::PhantomData;
use std::rc::Rc;
struct W<T: ?Sized>(PhantomData<T>);
trait No {
    const B: bool = false;
    fn is(&self) -> bool {
        false
    }
}
impl<T: ?Sized> No for W<T> {}
impl<T: ?Sized + Send> W<T> {
    const B: bool = true;
    fn is(&self) -> bool {
        true
    }
}
struct P<T>(PhantomData<T>);
trait ViaSync {
    fn sync(&self) -> &'static str;
}
trait ViaAny {
    fn sync(&self) -> &'static str;
}
impl<T: Sync> ViaSync for P<T> {
    fn sync(&self) -> &'static str {
        "sync"
    }
}
impl<T> ViaAny for &P<T> {
    fn sync(&self) -> &'static str {
        "not sync"
    }
}
trait Shareable {}
impl<T: Send + Sync + Clone> Shareable for T {}
trait ViaShare {
    fn share(&self) -> bool {
        true
    }
}
trait ViaNone {
    fn share(&self) -> bool {
        false
    }
}
impl<T: Shareable> ViaShare for P<T> {}
impl<T> ViaNone for &P<T> {}
fn main() {
    println!("{} {} {}", W::<u8>::B, W::<Rc<u8>>::B, <W<dyn Fn()>>::B);
    println!(
        "{} {}",
        W::<u8>(PhantomData).is(),
        W::<Rc<u8>>(PhantomData).is()
    );
    println!(
        "{} {} {}",
        (&P::<u8>(PhantomData)).sync(),
        (&P::<Cell<u8>>(PhantomData)).sync(),
        (&&P::<Cell<u8>>(PhantomData)).sync()
    );
    println!(
        "{} {}",
        (&P::<String>(PhantomData)).share(),
        (&P::<Rc<u8>>(PhantomData)).share()
    );
}
