// Debug of what the library has, in both forms.
use std::borrow::Cow;
use std::cell::{Cell, OnceCell, RefCell};
use std::cmp::{Ordering, Reverse};
use std::collections::*;
use std::error::Error;
use std::num::{NonZeroU8, Wrapping};
use std::ops::{Bound, ControlFlow};
use std::rc::{Rc, Weak};
use std::sync::atomic::{AtomicBool, AtomicI32};
use std::sync::{Arc, Mutex, OnceLock, RwLock};
use std::task::Poll;
use std::time::Duration;

#[derive(Debug, Clone, Default, PartialEq)]
struct Unit;
#[derive(Debug, Clone, Default)]
struct Pair(i32, String);
#[derive(Debug, Clone, Default)]
struct Named {
    id: u8,
    pair: Pair,
    unit: Unit,
    list: Vec<Option<&'static str>>,
}
#[derive(Debug)]
enum Shape {
    Empty,
    Circle(f32),
    Rect { w: f64, h: f64 },
}

fn main() {
    println!("{:?}", Mutex::new(1));
    println!("{:#?}", Mutex::new(Some("x")));
    println!("{:?} {:?}", RwLock::new([1]), RefCell::new(2));
    let r = RefCell::new(3);
    let g = r.borrow_mut();
    println!("{r:?} {g:?}");
    drop(g);
    let g = r.borrow();
    println!("{r:?} {g:?} {:?}", r.try_borrow_mut());
    println!("{:?} {:?}", Cell::new(4), Rc::new(Cell::new(5)));
    println!("{:?} {:?}", Rc::downgrade(&Rc::new(1)), Weak::<i32>::new());
    println!("{:?} {:?}", OnceCell::<i32>::new(), OnceCell::from(3));
    println!("{:?} {:?}", OnceLock::<i32>::new(), Arc::new(AtomicBool::new(true)));
    println!("{:?} {:?}", AtomicI32::new(-4), Wrapping(7u8));
    println!("{:?} {:?}", NonZeroU8::new(7), NonZeroU8::new(0));
    println!("{:?} {:?} {:?} {:?} {:?} {:?}", 1..2, 1..=2, ..3, ..=4, 5.., ..);
    println!("{:?} {:?}", Duration::from_millis(1500), Duration::from_nanos(1_000_001));
    println!("{:?} {:?} {:?}", Duration::ZERO, Duration::from_micros(12), Duration::MAX);
    println!("{:.1?} {:>10?} {:<10?}| {:08.3?}", Duration::from_millis(1250), Duration::from_secs(3), Duration::from_micros(7), Duration::from_millis(5));
    println!("{:?} {:?}", Ordering::Less, Reverse(3));
    println!("{:?} {:?}", Poll::Ready(1), Poll::<()>::Pending);
    println!("{:?} {:?}", Bound::Included(1), Bound::<()>::Unbounded);
    println!("{:?} {:?}", ControlFlow::<i32, ()>::Break(1), ControlFlow::<(), _>::Continue('c'));
    let e: Option<Box<dyn Error>> = Some("boom".into());
    println!("{e:?} {:?}", Err::<(), _>(String::from("bad")));
    println!("{:?} {:?}", "x".parse::<i32>(), "".parse::<u8>());
    println!("{:?} {:?} {:?}", "300".parse::<u8>(), "x".parse::<f64>(), "yes".parse::<bool>());
    println!("{:?} {:?}", "ab".parse::<char>(), u8::try_from(300));
    println!("{:?}", String::from_utf8(vec![104, 255]));
    println!("{:?}", std::str::from_utf8(&[0xe2, 0x82]));
    println!("{:?} {:?}", Cow::Borrowed("b"), Cow::<str>::Owned("o".into()));
    println!("{:?} {:?}", std::marker::PhantomData::<u8>, std::any::type_name::<Option<String>>());
    println!("{:?} {:?}", "tab\t\"q\" \u{1f600} \u{7f} é \0 \r\n", '\'');
    println!("{:?} {:?}", b"bytes\n\xff", b'a');
    println!("{:?} {:?} {:?}", 1.0f32, 1e21, 1e-7);
    println!("{:?} {:?} {:?}", f64::NAN, f64::INFINITY, -0.0);
    println!("{:?}", ());
    println!("{:?} {:#?}", (1,), (1, "two", 3.5));
    println!("{:?}", Named::default());
    let n = Named { id: 7, pair: Pair(-1, "p\"q".into()), unit: Unit, list: vec![Some("a"), None] };
    println!("{n:?}");
    println!("{n:#?}");
    println!("{:?} {:?} {:#?}", Shape::Empty, Shape::Circle(1.0), Shape::Rect { w: 1.5, h: 2.0 });
    let m: BTreeMap<_, _> = [(1, vec!["x"]), (2, vec![])].into();
    println!("{m:?} {m:#?}");
    println!("{:?} {:#?}", BTreeSet::from([3, 1]), VecDeque::from([1]));
    println!("{:?} {:?}", LinkedList::from([1, 2]), BinaryHeap::from([1]));
    println!("{:?} {:?}", m.keys(), m.values());
    println!("{:?} {:?}", m.iter(), m.range(2..));
    println!("{:?} {:?}", [1, 2].iter(), vec![1, 2].into_iter());
    println!("{:?} {:?}", "ab".chars(), Some(1).iter());
    println!("{:?}", (1..3).map(|x| x).rev().size_hint());
    println!("{:5?}|{:<5?}|{:^5?}|{:>5?}|{:05?}", 1, 2, 3, 4, 5);
    println!("{:?} {:x?} {:X?} {:#x?}", [10, 255], [10, 255], [10, 255], Some(16));
    println!("{:6.2?}|{:+?}|{:#?}", [1.0, 2.5], [1, -1], [(); 2]);
    println!("{:10?}|{:<8?}|{:>8?}", Some(1), "ab", 'c');
    println!("{:#?}", Some(Some(Ok::<(i32, &str), ()>((1, "a")))));
    println!("{:?} {:?}", Box::new([1, 2]) as Box<[i32]>, Rc::<str>::from("rc"));
    println!("{:?}", Some(&mut 5));
    println!("{:?} {:?}", std::thread::Builder::new().name("t".into()).spawn(|| {}).unwrap().join(), main as fn() == main as fn());
}
