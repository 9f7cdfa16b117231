// Which method is found may depend on what an `impl Trait` hides.
use std::cell::Cell;
use std::future::Future;
use std::marker::PhantomData;
use std::rc::Rc;

struct Probe<T: ?Sized>(PhantomData<T>);

fn probe<T>(_: T) -> Probe<T> {
    Probe(PhantomData)
}

macro_rules! detect {
    ($($bound:ident $is:ident $yes:ident $no:ident;)*) => {
        $(
            trait $yes { fn $is(&self) -> bool { true } }
            impl<T: ?Sized + $bound> $yes for Probe<T> {}
            trait $no { fn $is(&self) -> bool { false } }
            impl<T: ?Sized> $no for &Probe<T> {}
        )*
    };
}

detect! {
    Send is_send Sends SendsNot;
    Sync is_sync Shares SharesNot;
    Unpin is_unpin Moves Stays;
}

async fn nothing() {}

async fn over_await() {
    let r = Rc::new(1);
    nothing().await;
    drop(r);
}

async fn before_await() {
    drop(Rc::new(1));
    nothing().await
}

async fn takes(c: Cell<u8>) -> u8 {
    nothing().await;
    c.get()
}

fn hides(n: u32) -> impl Fn() -> Option<Rc<u32>> {
    let r = Rc::new(n);
    move || Some(r.clone())
}

fn reads(n: &Cell<u32>) -> impl Iterator<Item = u32> + '_ {
    (0..3).map(|x| x + n.get())
}

fn boxed() -> impl Future<Output = ()> + Unpin {
    Box::pin(nothing())
}

macro_rules! tell {
    ($($e:expr),* $(,)?) => {
        $(println!(
            "{}: {} {} {}",
            stringify!($e),
            (&probe($e)).is_send(),
            (&probe($e)).is_sync(),
            (&probe($e)).is_unpin()
        );)*
    };
}

fn main() {
    let c = Cell::new(1);
    tell!(
        nothing(),
        over_await(),
        before_await(),
        takes(Cell::new(2)),
        hides(3),
        reads(&c),
        boxed(),
        Rc::new(nothing()),
        (boxed(), nothing()),
        Some(1),
        &c,
    );
    println!("{}", (&probe(async { 1 })).is_unpin());
    println!("{}", later());
}

fn later() -> bool {
    (&probe(defined_after())).is_send()
}

fn defined_after() -> impl Sized {
    Cell::new(Rc::new(1))
}
