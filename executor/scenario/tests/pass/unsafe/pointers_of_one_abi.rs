// Function pointers are called as ones of another type with the same ABI, as hand-made vtables do.
use std::future::Future;
use std::mem::transmute;
use std::pin::Pin;
use std::ptr::NonNull;
use std::task::{Context, Poll, Waker};

#[repr(transparent)]
struct Erased(*const ());

struct Header {
    vtable: &'static VTable,
    polls: u32,
}

struct VTable {
    poll: unsafe fn(NonNull<Header>, &mut Context<'_>) -> bool,
    header: unsafe fn(*const ()) -> Option<NonNull<Header>>,
    drop: unsafe fn(Erased),
}

#[repr(C)]
struct Task<F> {
    header: Header,
    future: F,
}

impl<F: Future<Output = ()>> Task<F> {
    const VTABLE: VTable = VTable {
        poll: unsafe { transmute::<fn(&mut Self, &mut Context<'_>) -> bool, _>(Self::poll) },
        header: unsafe { transmute::<fn(&Self) -> &Header, _>(Self::header) },
        drop: unsafe { transmute::<fn(Box<Self>), _>(Self::drop) },
    };
    fn spawn(future: F) -> NonNull<Header> {
        let task = Task { header: Header { vtable: &Self::VTABLE, polls: 0 }, future };
        NonNull::new(Box::into_raw(Box::new(task))).unwrap().cast()
    }
    fn poll(&mut self, cx: &mut Context<'_>) -> bool {
        self.header.polls += 1;
        unsafe { Pin::new_unchecked(&mut self.future) }.poll(cx).is_ready()
    }
    fn header(&self) -> &Header {
        &self.header
    }
    fn drop(self: Box<Self>) {
        println!("dropped after {} polls", self.header.polls);
    }
}

struct Twice(bool);

impl Future for Twice {
    type Output = ();
    fn poll(mut self: Pin<&mut Self>, _: &mut Context<'_>) -> Poll<()> {
        if std::mem::replace(&mut self.0, true) {
            Poll::Ready(())
        } else {
            Poll::Pending
        }
    }
}

fn maybe(x: Option<&u32>) -> u32 {
    x.copied().unwrap_or(99)
}

fn later(list: &mut Vec<Box<dyn Fn() -> u8>>) -> Option<Box<dyn Fn() -> u8>> {
    list.pop()
}

fn same(x: &str) -> &str {
    x
}

fn main() {
    let task = Task::spawn(async {
        Twice(false).await;
        println!("done");
    });
    let cx = &mut Context::from_waker(Waker::noop());
    unsafe {
        let vtable = task.as_ref().vtable;
        while !(vtable.poll)(task, cx) {}
        println!("{}", (vtable.header)(task.as_ptr() as *const ()).unwrap().as_ref().polls);
        (vtable.drop)(Erased(task.as_ptr() as *const ()));
        let f: fn(*const u32) -> u32 = transmute(maybe as fn(Option<&u32>) -> u32);
        println!("{} {}", f(&1), f(std::ptr::null()));
        let f: fn(Option<NonNull<u8>>) -> u32 = transmute(f);
        println!("{} {}", f(None), f(Some(NonNull::from(&2u32).cast())));
        let f: fn(NonNull<str>) -> *const str = transmute(same as fn(&str) -> &str);
        println!("{:?}", &*f(NonNull::from("text")));
        let take: fn(&mut Vec<Box<dyn Fn() -> u8>>) -> Option<Box<dyn Fn() -> u8>> = later;
        let mut calls: Vec<Box<dyn Fn() -> u8>> = vec![Box::new(|| 5)];
        println!("{} {}", take(&mut calls).unwrap()(), take(&mut calls).is_none());
        let list: Vec<u32> = [NonNull::from(&3u32), NonNull::from(&4)].map(|p| *p.as_ref()).into();
        let read: fn(NonNull<u32>) -> u32 = |p| *p.as_ref();
        println!("{list:?} {}", [NonNull::from(&list[0])].into_iter().map(read).sum::<u32>());
    }
}
