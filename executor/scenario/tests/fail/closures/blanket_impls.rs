// A closure that is no Fn as the one impl asks for: the signature or the result is blamed, not the trait.
trait Handler { fn handle(&self, n: u32) -> String; }
impl<F> Handler for F where F: Fn(u32) -> String { fn handle(&self, n: u32) -> String { self(n) } }
fn on(h: impl Handler) {}
fn gen<H: Handler>(h: H) {}
fn dynh(h: Box<dyn Handler>) {}
struct App;
impl App { fn on(&mut self, h: impl Handler) -> &mut Self { self } }
fn main() {
    on(|n| 5);
    on(|n: u32| n);
    gen(|_| "a");
    gen(|_: u32| { "a" });
    App.on(|n| n.to_string()).on(|n| 5);
    on(|a, b| String::new());
    on(|n: &str| String::new());
    dynh(Box::new(|n| 5));
    on(5);
    on(main);
}
