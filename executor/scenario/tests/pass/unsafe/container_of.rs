//! From a pointer to a part to the whole: headers of tasks, links of lists.
use std::cell::{Cell, UnsafeCell};
use std::mem::offset_of;
use std::ptr::{self, NonNull};

#[repr(C)]
struct Header {
    refs: Cell<u32>,
    name: &'static str,
}
#[repr(C)]
struct Task<T> {
    header: Header,
    body: UnsafeCell<T>,
}
struct Table {
    free: fn(NonNull<Header>) -> String,
}
fn free<T: std::fmt::Debug>(p: NonNull<Header>) -> String {
    let task = unsafe { Box::from_raw(p.cast::<Task<T>>().as_ptr()) };
    format!("{} {:?}", task.header.name, task.body.into_inner())
}
fn body<T>(h: &Header) -> *mut T {
    unsafe { NonNull::from(h).cast::<Task<T>>().as_ref() }.body.get()
}
fn again(h: &Header) -> &Header {
    h.refs.set(h.refs.get() + 1);
    h
}

struct Link {
    next: Cell<*const Link>,
}
#[derive(Default)]
struct Place {
    x: i32,
    y: i32,
}
struct Node {
    id: u32,
    link: Link,
    name: String,
    at: Place,
}
fn node_of<'a>(l: *const Link) -> &'a Node {
    unsafe { &*l.byte_sub(offset_of!(Node, link)).cast::<Node>() }
}
fn of_place<'a>(p: *const Place) -> &'a Node {
    unsafe { &*((p as *const u8).sub(offset_of!(Node, at)) as *const Node) }
}
fn of_y<'a>(y: *const i32) -> &'a Node {
    unsafe { of_place((y as *const u8).sub(offset_of!(Place, y)) as *const Place) }
}

static STATIC: Whole = Whole { first: Header { refs: Cell::new(1), name: "static" }, last: 77 };
#[repr(C)]
struct Whole {
    first: Header,
    last: i32,
}
unsafe impl Sync for Whole {}

fn main() {
    let raw = NonNull::from(Box::leak(Box::new(Task { header: Header { refs: Cell::new(1), name: "numbers" }, body: UnsafeCell::new(vec![1, 2]) }))).cast::<Header>();
    let table = Table { free: free::<Vec<i32>> };
    let header = again(unsafe { raw.as_ref() });
    unsafe { (*body::<Vec<i32>>(header)).push(3) };
    println!("{} owners", header.refs.get());
    println!("{}", (table.free)(NonNull::from(header)));

    let task = Task { header: Header { refs: Cell::new(0), name: "local" }, body: UnsafeCell::new('c') };
    let p = NonNull::from(&task.header);
    unsafe { *p.cast::<Task<char>>().as_ref().body.get() = 'd' };
    println!("{} {}", unsafe { p.as_ref() }.name, task.body.into_inner());
    let p = &STATIC.first as *const Header as *const Whole;
    println!("{}", unsafe { (*p).last });

    let nodes: Vec<Box<Node>> = (1..4).map(|id| Box::new(Node { id, link: Link { next: Cell::new(ptr::null()) }, name: format!("n{id}"), at: Place { x: id as i32, ..Place::default() } })).collect();
    let mut head: *const Link = ptr::null();
    for n in &nodes {
        let link = ptr::addr_of!(n.link);
        n.link.next.set(head);
        head = link;
    }
    while !head.is_null() {
        let n = node_of(head);
        let (at, y) = (&raw const n.at, &raw const n.at.y);
        println!("{} {} {} {} {}", n.id, n.name, of_place(at).name, of_y(y).at.x, ptr::eq(of_place(at), n));
        head = n.link.next.get();
    }
}
