use smol::stream::{self, Stream, StreamExt};
fn h(n: &str, s: impl Stream) { println!("{n} {:?}", s.size_hint()); }
fn s() -> stream::Iter<std::ops::Range<i32>> { stream::iter(0..5) }
fn main() {
    h("iter", s()); h("map", s().map(|x| x)); h("take", s().take(2)); h("skip", s().skip(2)); h("enumerate", s().enumerate());
    h("chain", s().chain(s())); h("fuse", s().fuse()); h("inspect", s().inspect(|_| ())); h("cycle", s().cycle()); h("then", s().then(|x| async move { x }));
    h("flatten", s().map(|_| s()).flatten()); h("flat_map", s().flat_map(|_| s())); h("zip", s().zip(s())); h("filter", s().filter(|_| true)); h("once", stream::once(1));
    h("repeat", stream::repeat(1)); h("empty", stream::empty::<i32>()); h("boxed", s().boxed());h("unfold", stream::unfold(0, |x| async move { Some((x, x)) }));
    h("step", s().step_by(2)); h("cloned", stream::iter(&[1, 2]).cloned()); h("scan", s().scan(0, |_, x| Some(x)));
    h("rw", stream::repeat_with(|| 1)); h("pending", stream::pending::<i32>()); h("poll_fn", stream::poll_fn(|_| std::task::Poll::Ready(Some(1))));
}
