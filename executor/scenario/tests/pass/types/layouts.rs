use std::alloc::Layout;
use std::cell::{Cell, RefCell};
use std::collections::{BTreeMap, HashMap, VecDeque};
use std::mem::{align_of, align_of_val, offset_of, size_of, size_of_val};
use std::num::{NonZeroU128, NonZeroU8};
use std::rc::Rc;
use std::sync::{Arc, Mutex, RwLock};
use std::time::{Duration, Instant};

struct Reordered {
    a: u8,
    b: u32,
    c: u16,
}

#[repr(C)]
struct InOrder {
    a: u8,
    b: u32,
    c: u16,
}

#[repr(C, packed)]
struct Packed {
    a: u8,
    b: u32,
    c: u16,
}

#[repr(align(32))]
struct Aligned(u8);

struct Nested {
    flag: bool,
    inner: Reordered,
    pair: (u8, u64),
}

struct Tail<T: ?Sized> {
    head: u8,
    tail: T,
}

#[repr(packed)]
struct PackedTail(u8, [u32]);

struct Two<T: ?Sized>(u16, Tail<T>);

enum Shape {
    Circle(f64),
    Square { side: f64, filled: bool },
    Empty,
}

#[repr(u8)]
enum Tagged {
    A(u32) = 7,
    B = 200,
}

#[repr(i8)]
#[derive(Clone, Copy)]
enum Signed {
    A = -100,
    B = 100,
}

enum Never {}

enum Manual {
    Name(String),
    Id(u64),
    Pair(u32, u32),
    Nothing,
}

// Array lengths and patterns are computed from layouts while the program is checked.
const BUFFER: usize = size_of::<Nested>() + align_of::<Aligned>();
static ROOM: [u8; BUFFER] = [1; BUFFER];
struct Raw([u8; size_of::<Option<Shape>>()]);
const FITS: () = assert!(size_of::<Manual>() == size_of::<String>());

fn generic<T>() -> [usize; 3] {
    [size_of::<T>(), align_of::<T>(), size_of::<Option<T>>()]
}

fn main() {
    println!("{:?} {:?}", generic::<Reordered>(), generic::<InOrder>());
    println!("{:?} {:?}", generic::<Packed>(), generic::<Aligned>());
    println!("{:?} {:?}", generic::<Nested>(), generic::<Tail<u64>>());
    println!("{:?} {:?}", generic::<Shape>(), generic::<Tagged>());
    println!("{:?} {:?}", generic::<Signed>(), generic::<Option<Signed>>());
    println!("{:?} {:?}", generic::<Never>(), generic::<Result<u32, Never>>());
    println!("{:?} {:?}", generic::<Manual>(), generic::<Option<Manual>>());
    println!("{:?} {:?}", generic::<Option<bool>>(), generic::<Option<Option<bool>>>());
    println!("{:?} {:?}", generic::<NonZeroU8>(), generic::<NonZeroU128>());
    println!("{:?} {:?}", generic::<i128>(), generic::<(u8, u128)>());
    println!("{:?} {:?}", generic::<&str>(), generic::<*const [u8]>());
    println!("{:?} {:?}", generic::<Box<dyn Fn()>>(), generic::<*const dyn Fn()>());
    println!("{:?} {:?}", generic::<fn(u8) -> u8>(), generic::<char>());
    println!("{:?} {:?}", generic::<Vec<u8>>(), generic::<String>());
    println!("{:?} {:?}", generic::<Rc<str>>(), generic::<Arc<u8>>());
    println!("{:?} {:?}", generic::<RefCell<u8>>(), generic::<Cell<bool>>());
    println!("{:?} {:?}", generic::<Mutex<u8>>(), generic::<RwLock<String>>());
    println!("{:?} {:?}", generic::<HashMap<u8, u8>>(), generic::<BTreeMap<u8, u8>>());
    println!("{:?} {:?}", generic::<VecDeque<u8>>(), generic::<std::vec::IntoIter<u8>>());
    println!("{:?} {:?}", generic::<Duration>(), generic::<Option<Instant>>());
    println!("{:?} {:?}", generic::<Layout>(), generic::<std::any::TypeId>());
    println!("{:?} {:?}", generic::<std::io::Error>(), generic::<std::net::IpAddr>());
    println!("{:?}", generic::<[Option<u16>; 5]>());

    println!("{} {} {}", offset_of!(Reordered, a), offset_of!(Reordered, b), offset_of!(Reordered, c));
    println!("{} {} {}", offset_of!(InOrder, a), offset_of!(InOrder, b), offset_of!(InOrder, c));
    println!("{} {} {}", offset_of!(Packed, a), offset_of!(Packed, b), offset_of!(Packed, c));
    println!("{} {} {}", offset_of!(Nested, flag), offset_of!(Nested, inner.b), offset_of!(Nested, pair.1));
    println!("{} {}", offset_of!(Tail<u64>, head), offset_of!(Tail<u64>, tail));
    println!("{}", offset_of!(Aligned, 0));

    println!("{} {}", ROOM.len(), size_of::<Raw>());
    println!("{:?} {:?}", Layout::new::<Nested>(), Layout::array::<Packed>(3));
    println!("{:?} {:?}", Layout::for_value("text"), Layout::for_value(&[1u16, 2][..]));

    // Values whose size is known at run time.
    let slice: &Tail<[u16]> = &Tail { head: 1, tail: [1, 2, 3] };
    let object: &Tail<dyn std::fmt::Debug> = &Tail { head: 1, tail: 9u64 };
    let packed = std::ptr::slice_from_raw_parts([7u8; 9].as_ptr(), 2) as *const PackedTail;
    let two: &Two<dyn std::any::Any> = &Two(1, Tail { head: 2, tail: 3u32 });
    println!("{} {}", size_of_val(slice), align_of_val(slice));
    println!("{} {}", size_of_val(object), align_of_val(object));
    println!("{}", size_of_val(unsafe { &*packed }));
    println!("{} {}", size_of_val(two), align_of_val(two));
    println!("{} {}", size_of_val("héllo"), size_of_val(&[0u32; 3][1..]));
    println!("{} {}", slice.head, slice.tail.len());

    // Closures are structs of what they capture.
    let (a, b, c) = (1u8, 2u64, String::from("c"));
    let by_ref = || a as u64 + b;
    let by_move = move || a as u64 + b;
    let owner = move || c.len();
    println!("{} {}", size_of_val(&by_ref), size_of_val(&by_move));
    println!("{} {}", size_of_val(&owner), size_of_val(&|| 1));
    println!("{} {} {}", by_ref(), by_move(), owner());
    println!("{}", size_of_val(&main));
    println!("{}", size_of_val(&Some(owner)));

    let _ = FITS;
    let all = [Manual::Name(String::new()), Manual::Id(1), Manual::Pair(1, 2), Manual::Nothing];
    for m in &all {
        match m {
            Manual::Name(s) => println!("name {s:?}"),
            Manual::Id(n) => println!("id {n}"),
            Manual::Pair(x, y) => println!("pair {x} {y}"),
            Manual::Nothing => println!("nothing"),
        }
    }
    for s in [Shape::Circle(1.0), Shape::Square { side: 2.0, filled: true }, Shape::Empty] {
        match s {
            Shape::Circle(r) => println!("{r}"),
            Shape::Square { side, filled } => println!("{side} {filled}"),
            Shape::Empty => println!("empty"),
        }
    }
    for t in [Tagged::A(5), Tagged::B] {
        if let Tagged::A(n) = t {
            println!("{n}");
        }
    }
    println!("{} {}", Signed::A as i32, Signed::B as i32);
    println!("{} {} {}", size_of::<Grown<u8>>(), size_of::<Holder>(), size_of::<Later>());
}

// Lengths that depend on layouts of types that depend on them, behind a pointer.
struct Grown<T>(T, [u8; size_of::<Holder>()]);
struct Holder(u8, Option<Box<Grown<u8>>>);
struct Later([u8; size_of::<Latest>()]);
struct Latest(u32);
