// A trait for all functions may have a method `call`: the one of Fn cannot be named.
use std::borrow::Cow;
use std::rc::Rc;
use std::sync::Arc;
trait Service<R> {
    type Out;
    fn call(&self, request: R) -> Self::Out;
}
impl<F: Fn(R) -> O, R, O> Service<R> for F {
    type Out = O;
    fn call(&self, request: R) -> O {
        self(request)
    }
}
fn each<S: Service<u8> + Fn(u8) -> S::Out>(s: S) -> [S::Out; 2] {
    [s.call(1), s(2)]
}
fn main() {
    println!("{} {:?}", (|x: u8| x.leading_zeros()).call(3), each(|x| x * 2));
    let mut shared: Arc<[u8]> = [3, 1, 2].into();
    let other = shared.clone();
    Arc::make_mut(&mut shared).sort();
    println!("{shared:?} {other:?} {:?}", <Arc<[u8; 3]>>::try_from(other.clone()));
    let mut text: Rc<str> = "ab".into();
    Rc::make_mut(&mut text).make_ascii_uppercase();
    println!("{text} {:?}", Rc::<[u8]>::from([1]).try_into() as Result<Rc<[u8; 2]>, _>);
    let path: Cow<std::path::Path> = Cow::Owned("a/b".into());
    println!("{path:?} {:?}", Cow::<[u8]>::Owned(vec![1]));
}
