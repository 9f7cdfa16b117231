// An associated type outlives what its bounds say, what the trait says, or what all its arguments outlive.
#![allow(dead_code, unused_variables)]
use std::any::Any;

trait Source {
    type Item;
}
trait Lasting: 'static {}
trait Keeper {
    type Kept: Lasting;
    type Own: 'static;
}
struct Wrapper<T>(T);
struct OfItem<T: Source>(T::Item);

impl<T> Lasting for Wrapper<T> {}
impl<T: Source> Keeper for OfItem<T> {
    type Kept = ();
    type Own = T::Item;
}
impl Lasting for () {}
impl<T> Keeper for Wrapper<T> {
    type Kept = ();
    type Own = T;
}

struct Short<'a, T: Source>(&'a T::Item);
struct Long<T: Source>(&'static T::Item);

fn lasts<X: 'static>(x: X) {}

fn boxed<T: Source>(t: T::Item) -> Box<dyn Send>
where
    T::Item: Send,
{
    Box::new(t)
}
fn sent<T: Source>(t: T::Item)
where
    T::Item: Send,
{
    std::thread::spawn(move || drop(t));
}
fn passed<T: Source>(t: T::Item) {
    lasts(t)
}
fn kept<I: Iterator>(i: I) -> Box<dyn Fn() -> I::Item>
where
    I::Item: Clone,
{
    let v: Vec<I::Item> = i.collect();
    Box::new(move || v[0].clone())
}

// right
fn by_parameter<T: Source + 'static>(t: T::Item) {
    lasts(t)
}
fn by_bound<T: Source>(t: T::Item)
where
    T::Item: 'static,
{
    lasts(t)
}
fn by_trait<T: Keeper>(t: T::Own, k: T::Kept) {
    lasts(t);
    lasts(k)
}
fn by_argument<I>(i: impl IntoIterator<IntoIter: 'static>) {
    lasts(i.into_iter())
}
fn any<T: Source<Item: Any>>(t: T::Item) -> Box<dyn Any> {
    Box::new(t)
}
struct Borrowed<'g, G: Source>(&'g G);
impl<'g, G: Source<Item: Copy>> Borrowed<'g, G> {
    fn implied(&self, t: G::Item) -> impl Fn() -> G::Item + '_ {
        move || t
    }
}

fn main() {}
