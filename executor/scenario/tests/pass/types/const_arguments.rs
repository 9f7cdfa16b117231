// Arguments of const parameters are no types: they need no bounds, and a constant can be one by its name.
use std::future::Future;
use std::pin::pin;
use std::task::{Context, Poll, Waker};
use std::thread;

const SIDE: usize = 3;

struct Row<const N: usize>([u8; N]);

struct Board {
    row: Row<SIDE>,
    more: Vec<Row<SIDE>>,
    fixed: &'static [Row<SIDE>],
}

struct Table<'a, const N: usize> {
    entries: &'static [(u8, u8); N],
    key: &'a u8,
}

fn first(row: &Row<SIDE>) -> u8 {
    row.0[0]
}

fn sum_in_a_thread<const N: usize>(list: [u8; N]) -> u8 {
    thread::spawn(move || list.iter().sum()).join().unwrap()
}

fn count<const N: usize>(row: Row<N>) -> Box<dyn Fn() -> usize + Send + Sync> {
    Box::new(move || row.0.len())
}

fn later<const N: usize>(list: [u8; N]) -> impl Future<Output = usize> + Send + 'static {
    async move { list.len() }
}

const fn head<const N: usize>(list: [u32; N]) -> u32 {
    list[0]
}

fn main() {
    let b = Board { row: Row([1, 2, 3]), more: vec![Row([4, 5, 6])], fixed: &[Row([7, 8, 9])] };
    println!("{} {} {}", first(&b.row), first(&b.more[0]), first(&b.fixed[0]));
    let t = Table { entries: &[(1, 2)], key: &1 };
    println!("{}", t.entries.iter().find(|e| e.0 == *t.key).unwrap().1);
    println!("{} {}", sum_in_a_thread([1, 2, 3, 4]), count(Row([0; 7]))());
    let f = pin!(later([0; 5]));
    if let Poll::Ready(n) = f.poll(&mut Context::from_waker(Waker::noop())) {
        println!("{n}");
    }
    const HEAD: u32 = head([8, 9]);
    println!("{HEAD}");
}
