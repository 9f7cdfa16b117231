//! std::any::type_name of all sorts of types.
use std::any::{type_name, type_name_of_val, Any, TypeId};
use std::collections::*;
struct Plain;
struct Gen<T, U = i32>(std::marker::PhantomData<(T, U)>);
struct Arr<const N: usize>;
enum E<'a> {
    A(&'a str),
}
trait Tr {
    fn f(&self) {}
}
mod inner {
    pub mod deep {
        pub struct Thing;
        pub fn func() {}
    }
}
fn show<T: ?Sized>() {
    println!("{}", type_name::<T>());
}
fn of<T>(_: &T) -> &'static str {
    type_name::<T>()
}
fn main() {
    show::<i32>();
    show::<&str>();
    show::<String>();
    show::<&'static mut [u8]>();
    show::<Vec<i32>>();
    show::<Vec<Vec<Option<u8>>>>();
    show::<HashMap<String, Vec<u8>>>();
    show::<BTreeMap<u8, ()>>();
    show::<HashSet<char>>();
    show::<BTreeSet<u8>>();
    show::<VecDeque<i8>>();
    show::<BinaryHeap<u64>>();
    show::<Box<dyn Tr>>();
    show::<Box<dyn Fn(i32) -> u8>>();
    show::<dyn Any>();
    show::<Box<str>>();
    show::<Plain>();
    show::<Gen<u8>>();
    show::<Gen<u8, Plain>>();
    show::<Arr<3>>();
    show::<E>();
    show::<inner::deep::Thing>();
    println!("{}", of(&inner::deep::func));
    show::<[i32; 4]>();
    show::<[[u8; 2]; 3]>();
    show::<(i32, f64)>();
    show::<(u8,)>();
    show::<()>();
    show::<fn(i32) -> bool>();
    show::<fn()>();
    show::<*const u8>();
    show::<*mut i32>();
    show::<std::rc::Rc<std::cell::RefCell<i32>>>();
    show::<std::sync::Arc<std::sync::Mutex<u8>>>();
    show::<Result<(), Box<dyn std::error::Error>>>();
    show::<std::pin::Pin<Box<dyn std::future::Future<Output = i32>>>>();
    show::<std::cmp::Ordering>();
    show::<std::time::Duration>();
    show::<std::cmp::Reverse<u8>>();
    show::<Option<&dyn std::fmt::Debug>>();
    println!("{}", of(&|x: i32| x + 1));
    println!("{}", type_name_of_val(&1.5f32));
    println!("{}", type_name_of_val("abc"));
    println!("{}", type_name_of_val(&[1u8, 2][..]));
    println!("{}", of(&(0..3)));
    println!("{}", of(&(0..3).map(|x| x * 2)));
    println!("{}", of(&vec![1].into_iter()));
    println!("{}", of(&[1, 2].iter().rev()));
    println!("{}", of(&"a".chars()));
    println!("{}", TypeId::of::<Gen<u8>>() == TypeId::of::<Gen<u8, i32>>());
    println!("{}", TypeId::of::<&'static str>() == TypeId::of::<String>());
    let E::A(s) = E::A("x");
    println!("{s}");
    let _ = (Gen::<u8>(std::marker::PhantomData), Plain, Arr::<3>, inner::deep::Thing);
    impl Tr for Plain {}
    Plain.f();
    inner::deep::func();
    nested();
}

fn nested() {
    use std::any::type_name_of_val;
    let outer = || println!("{}", type_name_of_val(&|| 1));
    outer();
    let future = async {
        println!("{}", type_name_of_val(&|| 2));
        println!("{}", type_name_of_val(&async {}));
    };
    println!("{}", type_name_of_val(&future));
    futures::executor::block_on(future);
}
