// A parameter of an impl is known from the type, the trait's arguments, and from associated types of what is known.
trait Codec<T> {
    fn encode(&self, t: &T) -> u8;
}

struct Writer<C> {
    codec: C,
}

impl<C, T> Writer<C>
where
    C: Codec<T>,
{
    fn write(&self, t: &T) -> u8 {
        self.codec.encode(t)
    }
}

struct Hook<F> {
    f: F,
}

impl<F, A, R> Hook<F>
where
    F: Fn(A) -> R,
{
    fn run(&self, a: A) -> R {
        (self.f)(a)
    }
}

impl<F: Fn() -> R, R> Hook<F> {
    fn call(&self) -> R {
        (self.f)()
    }
}

struct Source<I> {
    items: I,
}

impl<I: Iterator<Item = U>, U: Clone> Source<I> {
    fn first(&mut self) -> Option<U> {
        self.items.next()
    }
}

struct Text(String);

impl<T> Text {
    fn upper(&self) -> String {
        self.0.to_uppercase()
    }

    fn shout(&self) -> String {
        self.upper() + "!"
    }
}

fn main() {}
