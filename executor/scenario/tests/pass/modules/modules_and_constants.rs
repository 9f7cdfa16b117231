//! Modules, re-exports, constants, statics and lazy values.

mod geometry {
    pub mod shapes {
        #[derive(Debug, Default, Clone)]
        pub struct Rect {
            pub w: u32,
            pub(crate) h: u32,
            name: String,
        }
        impl Rect {
            pub fn new(w: u32, h: u32) -> Self {
                Self { w, h, name: super::label("rect") }
            }
            pub fn name(&self) -> &str {
                &self.name
            }
            pub(super) fn secret(&self) -> u32 {
                self.w * 1000
            }
        }
        pub(in crate::geometry) fn hidden() -> &'static str {
            "hidden"
        }
        pub mod round {
            use super::super::PI_ISH;
            pub fn area(r: u32) -> u32 {
                PI_ISH * r * r
            }
            pub use self::inner::deep as renamed;
            mod inner {
                pub fn deep() -> &'static str {
                    module_path!()
                }
            }
        }
        pub enum Kind {
            Flat,
            Solid(u8),
        }
        pub use Kind::*;
    }
    pub use shapes::{
        round::{self, area as circle_area},
        Rect,
    };
    pub const PI_ISH: u32 = 3;
    fn label(s: &str) -> String {
        format!("~{s}~")
    }
    pub fn reveal(r: &Rect) -> (u32, &'static str) {
        (r.secret(), shapes::hidden())
    }
    pub mod prelude {
        pub use super::shapes::{Kind, Kind::*, Rect};
        pub use super::traits::*;
    }
    pub mod traits {
        pub trait Area {
            fn area(&self) -> u32;
            fn twice(&self) -> u32 {
                self.area() * 2
            }
        }
        impl Area for super::Rect {
            fn area(&self) -> u32 {
                self.w * self.h
            }
        }
        impl Area for (u32, u32) {
            fn area(&self) -> u32 {
                self.0 * self.1
            }
        }
    }
}
mod counter {
    use std::sync::atomic::{AtomicU32, Ordering::Relaxed};
    static NEXT: AtomicU32 = AtomicU32::new(10);
    pub fn next() -> u32 {
        NEXT.fetch_add(1, Relaxed)
    }
    pub static NAMES: [&str; 3] = ["a", "b", "c"];
    pub const LIMITS: &[(char, u32)] = &[('x', 1), ('y', LIMIT)];
    const LIMIT: u32 = square(7);
    pub const fn square(n: u32) -> u32 {
        let mut i = 0;
        let mut s = 0;
        while i < n {
            s += n;
            i += 1;
        }
        s
    }
    pub const TABLE: [u32; 5] = {
        let mut t = [0; 5];
        let mut i = 0;
        while i < 5 {
            t[i] = square(i as u32);
            i += 1;
        }
        t
    };
}
use counter::*;
use geometry::prelude::*;
use geometry::{self as geo, circle_area, round};
use std::{
    cell::RefCell,
    collections::HashMap as Map,
    fmt::{Debug, Write as _},
    rc::Rc,
};
thread_local! { static LOG: RefCell<Vec<String>> = RefCell::new(Vec::new()); static N: std::cell::Cell<u8> = const { std::cell::Cell::new(3) }; }
static mut GLOBAL: i32 = 5;
static GREETING: &str = "hi";
const fn max(a: usize, b: usize) -> usize {
    if a > b {
        a
    } else {
        b
    }
}
struct Grid<const W: usize>([u8; W]);
const SIZE: usize = max(3, 2);
type Shared<T> = Rc<RefCell<T>>;
type Res<T, E = String> = Result<T, E>;
fn log(s: impl Into<String>) {
    LOG.with(|l| l.borrow_mut().push(s.into()));
    LOG.with_borrow(|l| N.set(l.len() as u8));
}
fn typed() -> Res<i32> {
    Err("typed".to_string())
}
fn shared() -> Shared<Vec<i32>> {
    Rc::new(RefCell::new(vec![1]))
}
static LAZY: std::sync::LazyLock<Map<&str, i32>> = std::sync::LazyLock::new(|| {
    println!("lazy init");
    Map::from([("one", 1)])
});
static ONCE: std::sync::OnceLock<String> = std::sync::OnceLock::new();
trait Plugin {
    const NAME: &'static str;
    const VERSION: (u8, u8) = (1, 0);
    fn id() -> String {
        format!("{}-{}.{}", Self::NAME, Self::VERSION.0, Self::VERSION.1)
    }
}
struct A;
struct B;
impl Plugin for A {
    const NAME: &'static str = "A";
}
impl Plugin for B {
    const NAME: &'static str = "B";
    const VERSION: (u8, u8) = (2, 5);
}
fn nested() -> i32 {
    const K: i32 = 4;
    static mut CALLS: i32 = 0;
    fn inner(x: i32) -> i32 {
        x * K
    }
    struct Local {
        v: i32,
    }
    impl Local {
        fn get(&self) -> i32 {
            self.v
        }
    }
    use std::cmp::max as bigger;
    unsafe {
        CALLS += 1;
        inner(2) + Local { v: 1 }.get() + bigger(1, 2) + CALLS
    }
}
#[derive(Clone, Copy, Debug, PartialEq, Eq, Hash, PartialOrd, Ord)]
#[repr(u8)]
enum Level {
    Low = 1,
    Mid = 5,
    High,
}
impl Level {
    const ALL: [Level; 3] = [Level::Low, Self::Mid, Self::High];
    const fn next(self) -> Self {
        match self {
            Self::Low => Self::Mid,
            _ => Self::High,
        }
    }
}
fn main() {
    let r = Rect::new(2, 3);
    println!("{} {} {} {:?}", r.name(), r.area(), (4, 5).twice(), geo::reveal(&r));
    println!("{} {} {}", circle_area(2), round::area(1), round::renamed());
    println!("{} {:?}", r.h, Rect::new(9, 0));
    println!(
        "{}",
        match Kind::Solid(3) {
            Flat => 0,
            Solid(n) => n,
        }
    );
    println!("{} {} {:?} {:?} {:?}", next(), next(), NAMES, LIMITS, TABLE);
    println!("{} {}", Grid::<SIZE>([1; SIZE]).0.len(), {
        const X: u32 = square(3);
        X
    });
    log("a");
    log(String::from("b"));
    println!("{} {:?}", N.get(), LOG.take());
    unsafe {
        GLOBAL += 1;
        let g = GLOBAL;
        println!("{g} {GREETING}");
    }
    println!("{:?} {:?}", typed(), shared());
    println!("before");
    println!("{} {}", LAZY["one"], LAZY.len());
    println!("{} {} {:?}", ONCE.get_or_init(|| "x".into()), ONCE.get_or_init(|| "y".into()), ONCE.set("z".into()));
    println!("{} {} {} {}", A::id(), B::id(), nested(), nested());
    println!("{:?} {} {:?}", Level::ALL, Level::High as u8, Level::Low.next());
    println!("{:?} {}", Level::ALL.iter().max(), std::mem::size_of::<Level>());
    let mut s = String::new();
    write!(s, "{:?}", Level::Mid).unwrap();
    println!("{s}");
    let f: fn(u32) -> u32 = square;
    println!("{}", f(12));
    fn dbg<T: Debug>(t: T) -> String {
        format!("{t:?}")
    }
    println!("{}", dbg(Some(1)));
    println!("{}", self::counter::square(3) + crate::geometry::PI_ISH);
    {
        use Level::*;
        println!("{}", matches!(Mid, Low | Mid));
    }
    println!("{} {} {}", i32::MAX, std::i32::MAX == i32::MAX, core::mem::size_of::<(u8, u32)>());
}
