// What names and operators find.
use std::ops::{Deref, Index, IndexMut};

mod shop {
    pub struct Goods(pub &'static str);

    impl Goods {
        pub fn name(&self) -> &'static str {
            self.0
        }
    }

    pub struct Cart(Goods);

    impl Cart {
        pub fn new() -> Self {
            let c = Cart(Goods("apples"));
            println!("{}", c.name());
            c
        }
        fn name(&self) -> u8 {
            1
        }
    }

    impl std::ops::Deref for Cart {
        type Target = Goods;
        fn deref(&self) -> &Goods {
            &self.0
        }
    }
}

// A unit struct is called through Deref.
struct Callable;

impl Deref for Callable {
    type Target = fn(u8) -> u8;
    fn deref(&self) -> &Self::Target {
        &(double as fn(u8) -> u8)
    }
}

fn double(x: u8) -> u8 {
    x * 2
}

// The key of a map is known from IndexMut only.
struct Shelf<K, V>(Option<K>, V);

impl<K, V> Shelf<K, V> {
    fn new(v: V) -> Self {
        Shelf(None, v)
    }
}

impl<K, Q, V> Index<Q> for Shelf<K, V> {
    type Output = V;
    fn index(&self, _: Q) -> &V {
        &self.1
    }
}

impl<K, V> IndexMut<K> for Shelf<K, V> {
    fn index_mut(&mut self, k: K) -> &mut V {
        self.0 = Some(k);
        &mut self.1
    }
}

// Inherent methods of one name: the parameter of the first impl is Sized.
struct Handle<T: ?Sized>(std::marker::PhantomData<T>);

struct Bytes([u8]);

impl<T> Handle<T> {
    fn kind(self) -> &'static str {
        "sized"
    }
}

impl Handle<Bytes> {
    fn kind(self) -> &'static str {
        "bytes"
    }
}

// The order of the associated types of a trait object says nothing.
trait Convert {
    type From;
    type To;
    fn convert(&self, x: Self::From) -> Self::To;
}

struct Text;

impl Convert for Text {
    type From = u8;
    type To = String;
    fn convert(&self, x: u8) -> String {
        x.to_string()
    }
}

fn one(c: &dyn Convert<To = String, From = u8>) -> String {
    two(c)
}

fn two(c: &dyn Convert<From = u8, To = String>) -> String {
    c.convert(7)
}

// Bounds of bounds.
trait Part {
    type Size;
    fn size(&self) -> Self::Size;
}

trait Whole {
    type Part;
    fn part(&self) -> Self::Part;
}

trait Factory {
    type Output: Whole<Part: Part<Size = u8>>;
    fn make(&self) -> Self::Output;
    fn hidden(&self) -> impl Whole<Part: Part<Size = u8>>;
}

struct Brick(u8);

impl Part for Brick {
    type Size = u8;
    fn size(&self) -> u8 {
        self.0
    }
}

impl Whole for u8 {
    type Part = Brick;
    fn part(&self) -> Brick {
        Brick(*self)
    }
}

struct Site;

impl Factory for Site {
    type Output = u8;
    fn make(&self) -> u8 {
        5
    }
    fn hidden(&self) -> impl Whole<Part: Part<Size = u8>> {
        6u8
    }
}

fn sizes<F: Factory>(f: F) -> u8 {
    f.make().part().size() + f.hidden().part().size()
}

// A generic associated type is fixed for two arguments.
trait Family {
    type Of<T>;
    fn of<T: Default>(&self) -> Self::Of<T>;
}

struct Boxes;

impl Family for Boxes {
    type Of<T> = Vec<T>;
    fn of<T: Default>(&self) -> Vec<T> {
        vec![T::default()]
    }
}

fn family(f: impl Family<Of<u8> = Vec<u8>, Of<char> = Vec<char>>) -> usize {
    f.of::<u8>().len() + f.of::<char>().len()
}

// A parameter that a bound fixes is used.
struct Lazy<F, T>
where
    F: Fn() -> T,
{
    make: F,
}

impl<F: Fn() -> T, T> Lazy<F, T> {
    fn get(&self) -> T {
        (self.make)()
    }
}

fn open<T: Default>() -> T {
    T::default()
}

fn cfgs(#[cfg(any())] _a: u8, b: u8) -> u8 {
    b
}

struct Fields(#[cfg(any())] u8, u8);

impl<#[cfg(any())] T> Fields {
    fn sum(&self) -> u8 {
        [
            #[cfg(any())]
            1,
            self.0,
        ]
        .iter()
        .sum()
    }
}

fn main() {
    println!("{} {}", shop::Cart::new().name(), Callable(4));
    let mut s = Shelf::new(1);
    s[&"key"] += 1;
    println!("{:?} {}", s.0, s[0.5]);
    println!("{} {}", Handle::<u8>(Default::default()).kind(), Handle::<Bytes>(Default::default()).kind());
    println!("{} {} {}", one(&Text), sizes(Site), family(Boxes));
    println!("{}", Lazy { make: || 8 }.get());
    #[allow(deprecated)]
    for (k, s) in std::array::IntoIter::new([String::from("a"), String::from("b")]).enumerate() {
        println!("{k} {s}");
    }
    let list = [open()];
    let first = &list as *const u8;
    println!("{}", unsafe { *first });
    println!("{} {}", cfgs(#[cfg(any())] 1, 2), Fields(#[cfg(any())] 1, 2).sum());
    let t = (#[cfg(any())] 1, 2, 3);
    println!("{t:?}");
    let mut n = 0;
    'outer: loop {
        macro_rules! leave {
            () => {
                break 'outer
            };
        }
        macro_rules! again {
            ($n:expr) => {
                if $n < 3 {
                    continue 'outer;
                }
            };
        }
        n += 1;
        'outer: loop {
            again!(n);
            leave!();
        }
    }
    println!("{n}");
}
